-- Runs a scenario in a real Neovim in a real terminal: keys go in through tmux, and what the editor shows is asked of
-- the editor, because windows that overlap on the screen cannot be read back from it.
-- usage: nvim --clean --headless -l scenario.lua PLUGIN PROGRAM SCENARIO OUT
--   PLUGIN   the folder that holds lsp/throwsight.lua
--   PROGRAM  the server
--   OUT      a folder for the screens (text, and HTML to make a picture of); emptied first
-- env: LIMIT=seconds a step may take (60)

local plugin, program, scenario, out = unpack(vim.tbl_map(vim.fs.abspath, arg))
local limit = tonumber(os.getenv('LIMIT') or '60') * 1000
local columns, lines = 110, 32
local here = vim.fs.dirname(vim.fs.abspath(debug.getinfo(1, 'S').source:sub(2)))
local screen = dofile(vim.fs.joinpath(here, 'screen.lua'))

local function run(...)
  local result = vim.system({ ... }, { text = true }):wait()
  if result.code ~= 0 then
    error(table.concat({ ... }, ' ') .. ': ' .. result.stderr, 0)
  end
  return result.stdout
end

local function write(file, text)
  vim.fn.writefile(vim.split(text, '\n'), vim.fs.joinpath(out, file))
end

-- The editor under test, set up as the README tells users.

local spec = vim.json.decode(table.concat(vim.fn.readfile(scenario), '\n'))
vim.fs.rm(out, { recursive = true, force = true })
vim.fn.mkdir(vim.fs.joinpath(out, 'home'), 'p')
local project = vim.fs.joinpath(out, 'project')
run('cp', '-r', vim.fs.joinpath(vim.fs.dirname(scenario), spec.project), project)
vim.fn.mkdir(vim.fs.joinpath(project, '.git'))
write('init.lua', ([[
vim.opt.runtimepath:append(%q)
vim.lsp.config('throwsight', { cmd = { %q, 'lsp' } })
vim.lsp.enable('throwsight')
vim.diagnostic.config({ virtual_text = true })
vim.keymap.set('n', 'grF', function()
  vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.throwsight.fixAll' }, diagnostics = {} } })
end)
vim.o.number, vim.o.swapfile, vim.o.hlsearch = true, false, false
vim.o.termguicolors, vim.o.background, vim.o.winborder = true, 'light', 'rounded'
]]):format(plugin, program))

local socket = vim.fs.joinpath(vim.fn.tempname() .. '.tmux')
local address = vim.fn.tempname() .. '.nvim'
local function tmux(...)
  return run('tmux', '-S', socket, '-f', '/dev/null', ...)
end
tmux('new-session', '-d', '-x', tostring(columns), '-y', tostring(lines), '-c', project,
  'env', 'HOME=' .. vim.fs.joinpath(out, 'home'), 'TERM=tmux-256color', 'COLORTERM=truecolor',
  vim.v.progpath, '-u', vim.fs.joinpath(out, 'init.lua'), '-i', 'NONE', '--listen', address)

local function wait(what, ready)
  if not vim.wait(limit, ready, 50) then
    error(type(what) == 'function' and what() or what, 0)
  end
end

local channel
wait('the editor does not come up', function()
  local ok, answer = pcall(vim.fn.sockconnect, 'pipe', address, { rpc = true })
  channel = ok and answer or 0
  return channel > 0
end)

local function keys(...)
  tmux('send-keys', ...)
end

-- Runs code in the editor and gives its result. An editor that says "Press ENTER" answers nothing but its mode until
-- somebody does, so the result comes back as a message of its own: a plain request would wait for ever.
local answers = {}
function _G.answer(number, result)
  answers[number] = { result }
end

local function ask(code, ...)
  local number = #answers + 1
  answers[number] = false
  vim.rpcnotify(channel, 'nvim_exec_lua', [[
    local channel, number, code, arguments = ...
    vim.rpcnotify(channel, 'nvim_exec_lua', 'answer(...)', { number, assert(loadstring(code))(unpack(arguments)) })
  ]], { vim.rpcrequest(channel, 'nvim_get_api_info')[1], number, code, { ... } })
  wait('the editor does not answer', function()
    if not answers[number] and vim.rpcrequest(channel, 'nvim_get_mode').blocking then
      keys('Enter')
    end
    return answers[number]
  end)
  return answers[number][1]
end

local function typed(text)
  tmux('send-keys', '-l', text)
end

-- What a person sees.

local function flat(text)
  return (text:gsub('%s+', ' '))
end

local function has(text, wanted)
  return flat(text):find(flat(wanted), 1, true) ~= nil
end

local function lacking(text, all)
  for _, one in ipairs(all or {}) do
    if not has(text, one) then
      return one
    end
  end
end

local function buffer()
  return ask([[return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')]])
end

-- The text of the floating window, or of the message area when a list of choices stands there.
local function float()
  return ask([[
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
    return '']])
end

local function terminal()
  return tmux('capture-pane', '-p')
end

-- Moves the cursor into the mark by a search; a float that stands open closes as it moves.
local function go(mark)
  wait(('the text lacks "%s"'):format(mark), function()
    return has(buffer(), mark)
  end)
  keys('Escape')
  typed('gg0')
  typed('/\\V' .. mark:gsub('[\\/]', '\\%0') .. '/s+1')
  keys('Enter')
  wait('a float stays open', function()
    return float() == ''
  end)
end

local levels = { error = 1, warning = 2, information = 3, hint = 4 }

-- The messages of the diagnostics of a level that touch the mark, as the editor holds them to draw the underline.
local function underlined(level, mark)
  return ask([[
    local mark, level = ...
    local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
    local first, last = text:find(mark, 1, true)
    local messages = {}
    local function offset(line, column)
      return vim.api.nvim_buf_get_offset(0, line) + column
    end
    for _, one in ipairs(vim.diagnostic.get(0, { severity = level })) do
      if first and offset(one.lnum, one.col) < last and first - 1 < offset(one.end_lnum, one.end_col) then
        messages[#messages + 1] = one.message
      end
    end
    return messages]], mark, levels[level])
end

-- Keeps the screen as text and as a page to make a picture of. The terminal draws a moment after the editor knows.
local function draw(name)
  vim.wait(300)
  local drawn, cells = pcall(tmux, 'capture-pane', '-p', '-e')
  if drawn then
    write(name .. '.txt', terminal())
    write(name .. '.html', screen.html(cells, columns))
  end
end

local steps = {}
local file -- that stands open
local saved -- its bytes before the last fix

local function save()
  keys('Escape')
  typed(':write')
  keys('Enter')
end

local function bytes()
  return vim.fn.readblob(vim.fs.joinpath(project, file))
end

function steps.open(name)
  file = name
  keys('Escape')
  typed(':edit ' .. name)
  keys('Enter')
  wait('the server is not attached', function()
    return ask([[return #vim.lsp.get_clients({ bufnr = 0, name = 'throwsight' })]]) == 1
  end)
end

function steps.diagnostic(wanted)
  local count, messages = wanted.count or 1, {}
  wait(function()
    return ('%d diagnostics (%s) at "%s", not %d'):format(#messages, wanted.level, wanted.at, count)
  end, function()
    messages = underlined(wanted.level, wanted.at)
    return #messages == count
  end)
  if count == 0 or not wanted.message then
    return
  end
  go(wanted.at)
  keys('C-w')
  typed('d')
  local text = ''
  wait(function()
    return ('the float lacks "%s": %s'):format(wanted.message, text)
  end, function()
    text = float()
    return has(text, wanted.message)
  end)
  return text
end

function steps.hover(wanted)
  go(wanted.at)
  typed('K')
  local text = ''
  wait(function()
    return ('the float lacks "%s": %s'):format(lacking(text, wanted.contains), text)
  end, function()
    text = float()
    return text ~= '' and not lacking(text, wanted.contains)
  end)
  return text
end

-- Runs what changes the text, and waits for that.
local function change(how)
  local before = buffer()
  saved = bytes()
  how()
  wait('the fix changes nothing', function()
    return buffer() ~= before
  end)
end

-- One fix is listed like many: the number is typed, as a person would.
function steps.action(wanted, picture)
  go(wanted.at)
  typed('gra')
  local number, text
  wait(function()
    return ('no fix "%s": %s'):format(wanted.title, text)
  end, function()
    text = terminal()
    for line in vim.gsplit(text, '\n') do
      local n, title = line:match('^(%d+): (.*)$')
      if n and title:find(wanted.title, 1, true) == 1 then
        number = n
      end
    end
    return number ~= nil
  end)
  if picture then
    draw(picture)
  end
  change(function()
    typed(number)
    keys('Enter')
  end)
  return text:match('Code actions:.*')
end

-- The key is the README's.
function steps.fixAll()
  keys('Escape')
  change(function()
    typed('grF')
  end)
end

-- One undo, and the file is what it was, to the byte.
function steps.undo()
  local before, wanted = buffer(), saved
  keys('Escape')
  typed('u')
  wait('undo changes nothing', function()
    return buffer() ~= before
  end)
  save()
  wait(function()
    return 'after one undo the file is another:\n' .. buffer()
  end, function()
    return bytes() == wanted
  end)
end

-- Changes a file behind the editor's back.
function steps.write(wanted)
  vim.fn.writefile(vim.split(wanted.text, '\n'), vim.fs.joinpath(project, wanted.file))
end

function steps.text(wanted)
  wait(function()
    local text = buffer()
    return ('the text lacks "%s" or holds what it must not:\n%s'):format(lacking(text, wanted.contains) or '', text)
  end, function()
    local text = buffer()
    for _, one in ipairs(wanted.lacks or {}) do
      if has(text, one) then
        return false
      end
    end
    return not lacking(text, wanted.contains)
  end)
  save()
  return buffer()
end

local function say(text)
  io.stdout:write(text, '\n')
end

local passed, failed = 0, 0
for i, step in ipairs(spec.steps) do
  local picture = step.picture
  step.picture = nil
  local kind, what = next(step)
  local ok, seen = pcall(steps[kind], what, picture)
  draw(('%d-%s'):format(i, ok and kind or 'failed'))
  if ok and picture and kind ~= 'action' then -- a menu is gone by now
    draw(picture)
  end
  say(('%s %d %s %s'):format(ok and 'ok' or 'FAIL', i, kind, vim.json.encode(what)))
  if seen then
    say((tostring(seen):gsub('%s+$', ''):gsub('[^\n]+', '    %0')))
  end
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
    break -- each step builds on the one before
  end
end
pcall(tmux, 'kill-server')
local rest = #spec.steps - passed - failed
say(('%d passed, %d failed%s'):format(passed, failed, rest > 0 and (', %d not run'):format(rest) or ''))
os.exit(failed == 0 and 0 or 1)
