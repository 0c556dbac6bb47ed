---@brief
---
--- Throwsight: known errors of Java libraries, on hover, as diagnostics, with
--- fixes. Runs beside jdtls. Needs the program `throwsight` on PATH.

---@type vim.lsp.Config
return {
  cmd = { 'throwsight', 'lsp' },
  filetypes = { 'java' },
  -- The outermost build file of a project is beside .git as a rule; the build
  -- files behind it serve projects without version control.
  root_markers = {
    '.throwsight.toml',
    '.git',
    'settings.gradle',
    'settings.gradle.kts',
    'mvnw',
    'gradlew',
    'pom.xml',
    'build.gradle',
    'build.gradle.kts',
  },
}
