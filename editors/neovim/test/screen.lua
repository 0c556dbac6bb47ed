-- A terminal's screen, as `tmux capture-pane -e` writes it, as an HTML page to make a picture of.

local M = {}

-- The sixteen named colours, then the cube and the greys of the 256.
local named = {
  '#000000', '#c4314b', '#2d7d46', '#8a6d00', '#2058b0', '#8b3fa8', '#0f7b8a', '#bfbfbf',
  '#6b6b6b', '#e0526b', '#3fa35f', '#b08c1a', '#3d7ae0', '#ad5fcb', '#2aa3b5', '#ffffff',
}

local function indexed(n)
  if n < 16 then
    return named[n + 1]
  end
  if n >= 232 then
    local grey = 8 + 10 * (n - 232)
    return ('#%02x%02x%02x'):format(grey, grey, grey)
  end
  local function level(i)
    return i == 0 and 0 or 55 + 40 * i
  end
  n = n - 16
  return ('#%02x%02x%02x'):format(level(math.floor(n / 36)), level(math.floor(n / 6) % 6), level(n % 6))
end

-- Reads the colour behind 38, 48 or 58; gives it and the index of its last number.
local function colour(codes, i)
  if codes[i + 1] == 5 then
    return indexed(codes[i + 2] or 0), i + 2
  end
  return ('#%02x%02x%02x'):format(codes[i + 2] or 0, codes[i + 3] or 0, codes[i + 4] or 0), i + 4
end

-- The style after one escape sequence `ESC [ parameters m`. Colons join the parts of one code: 4:3 is an undercurl.
local function apply(style, parameters)
  local codes, sub = {}, {}
  for code in vim.gsplit(parameters, ';', { plain = true }) do
    local parts = vim.split(code, ':', { plain = true })
    if #parts > 2 then -- a whole colour in one code: 58:2::r:g:b
      for _, part in ipairs(parts) do
        if part ~= '' then
          codes[#codes + 1] = tonumber(part)
        end
      end
    else
      codes[#codes + 1] = tonumber(parts[1]) or 0
      sub[#codes] = tonumber(parts[2])
    end
  end
  local i = 1
  while i <= #codes do
    local code = codes[i]
    if code == 0 then
      style = {}
    elseif code == 1 then
      style.bold = true
    elseif code == 3 then
      style.italic = true
    elseif code == 4 then
      style.underline = sub[i] == 3 and 'wavy' or sub[i] ~= 0 and 'solid' or nil
    elseif code == 7 then
      style.reverse = true
    elseif code == 22 then
      style.bold = nil
    elseif code == 23 then
      style.italic = nil
    elseif code == 24 then
      style.underline = nil
    elseif code == 27 then
      style.reverse = nil
    elseif code >= 30 and code <= 37 then
      style.fg = named[code - 29]
    elseif code == 38 then
      style.fg, i = colour(codes, i)
    elseif code == 39 then
      style.fg = nil
    elseif code >= 40 and code <= 47 then
      style.bg = named[code - 39]
    elseif code == 48 then
      style.bg, i = colour(codes, i)
    elseif code == 49 then
      style.bg = nil
    elseif code == 58 then
      style.line, i = colour(codes, i)
    elseif code == 59 then
      style.line = nil
    elseif code >= 90 and code <= 97 then
      style.fg = named[code - 81]
    elseif code >= 100 and code <= 107 then
      style.bg = named[code - 91]
    end
    i = i + 1
  end
  return style
end

local function span(style, text)
  local css = {}
  local fg, bg = style.fg, style.bg
  if style.reverse then
    fg, bg = bg or '#ffffff', fg or '#000000'
  end
  if fg then
    css[#css + 1] = 'color:' .. fg
  end
  if bg then
    css[#css + 1] = 'background:' .. bg
  end
  if style.bold then
    css[#css + 1] = 'font-weight:bold'
  end
  if style.italic then
    css[#css + 1] = 'font-style:italic'
  end
  if style.underline then
    css[#css + 1] = ('text-decoration:underline %s %s'):format(style.underline, style.line or '')
  end
  text = text:gsub('[&<>]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' })
  return ('<span style="%s">%s</span>'):format(table.concat(css, ';'), text)
end

--- @param cells string the screen with its escape sequences
--- @param columns integer
--- @return string page
function M.html(cells, columns)
  local body, style, at = {}, {}, 1
  while at <= #cells do
    local first, last, parameters = cells:find('\27%[([%d;:]*)m', at)
    local text = cells:sub(at, (first or #cells + 1) - 1):gsub('\27[%(%)][%w]', ''):gsub('[\14\15]', '')
    if text ~= '' then
      body[#body + 1] = span(style, text)
    end
    if not first then
      break
    end
    style = apply(style, parameters)
    at = last + 1
  end
  return ([[<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #e0e2ea } /* Neovim's own light background */
pre { margin: 0; padding: 8px; width: %dch; font: 14px/1.25 "DejaVu Sans Mono", monospace }
</style><pre>%s</pre>]]):format(columns, table.concat(body))
end

return M
