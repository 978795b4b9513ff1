#!/usr/bin/env python3
"""A real editor and the language server: Neovim without a screen, where it is installed (exit code 77 where not).

usage: tests/cli/test_editor.py PROGRAM
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")

MODEL = "model A\n  Real length \"a length\";\n  Rael y;\nequation\nlength=1;\nend A;\n"
# Neovim 0.7 on: what newer ones call vim.lsp.start.
SCRIPT = """
local function say(text) io.stdout:write(text .. "\\n") end
local id = vim.lsp.start_client({ name = "skerry", cmd = { "%s", "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
for _, d in ipairs(vim.diagnostic.get(0)) do say("diagnostic " .. d.lnum .. " " .. d.message:gsub("\\n", " ")) end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, a in pairs(answers or {}) do return a.result end
end
vim.api.nvim_win_set_cursor(0, { 5, 1 })
local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
say("hover " .. (hover and hover.contents.value or "nothing"):gsub("\\n", " "))
local place = ask("textDocument/definition", vim.lsp.util.make_position_params())
say("definition " .. (place and place.range.start.line or "nothing"))
vim.api.nvim_buf_set_lines(0, 2, 3, false, { "  Real y = 2;" })
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20)
say("left " .. #vim.diagnostic.get(0))
local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params({}))
vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
say("formatted " .. vim.api.nvim_buf_get_lines(0, 4, 5, false)[1])
vim.lsp.stop_client(id)
vim.cmd("qa!")
"""


def main():
    if not shutil.which("nvim"):
        print("editor: skipped, no nvim")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "A.mo").write_text(MODEL)
        (path / "drive.lua").write_text(SCRIPT % SKERRY)
        done = subprocess.run(["nvim", "--headless", "--clean", "A.mo", "-c", "luafile drive.lua"], cwd=path,
                              capture_output=True, timeout=120, check=False)
    said = done.stdout.decode() + done.stderr.decode()
    wanted = ("diagnostic 2 class 'Rael' is not found", "did you mean 'Real'?", "hover ```modelica Real length", "a length",
              "definition 1", "left 0", "formatted   length = 1;")
    missing = [w for w in wanted if w not in said]
    for w in missing:
        print(f"not said: {w}")
    if missing:
        print(said)
    print(f"editor: {len(wanted) - len(missing)} passed, {len(missing)} failed")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
