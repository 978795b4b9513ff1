// skerry completion: small scripts that ask `skerry complete`, so the table in options.def stays
// the one place that knows the options.
#include "cli/cli.h"

#include <string.h>

static const char bash_script[] =
    "# bash completion for skerry; load with: source <(skerry completion bash)\n"
    "_skerry() {\n"
    "  local cur=${COMP_WORDS[COMP_CWORD]} line name\n"
    "  [ \"$cur\" = = ] && cur=\n"
    "  COMPREPLY=()\n"
    "  while IFS= read -r line; do\n"
    "    case $line in\n"
    "      :files) while IFS= read -r name; do COMPREPLY+=(\"$name\"); done < <(compgen -f -- "
    "\"$cur\")\n"
    "        compopt -o filenames ;;\n"
    "      :folders) while IFS= read -r name; do COMPREPLY+=(\"$name\"); done < <(compgen -d -- "
    "\"$cur\")\n"
    "        compopt -o filenames ;;\n"
    "      *) COMPREPLY+=(\"${line%%$'\\t'*}\") ;;\n"
    "    esac\n"
    "  done < <(\"${COMP_WORDS[0]}\" complete \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\n"
    "  # A package is followed by the next part of the name, not by a blank.\n"
    "  [ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} == *. ]] && compopt -o nospace\n"
    "}\n"
    "complete -F _skerry skerry\n";

static const char zsh_script[] =
    "#compdef skerry\n"
    "# zsh completion for skerry; load with: source <(skerry completion zsh)\n"
    "_skerry() {\n"
    "  local line\n"
    "  local -a plain packages about deep\n"
    "  for line in \"${(@f)$(${words[1]} complete ${words[2,CURRENT]:-\"\"} 2>/dev/null)}\"; do\n"
    "    case $line in\n"
    "      '') ;;\n"
    "      :files) _files ;;\n"
    "      :folders) _files -/ ;;\n"
    "      *.$'\\t'*) packages+=(\"${line%%$'\\t'*}\"); deep+=(\"${line/$'\\t'/  -- }\") ;;\n"
    "      *) plain+=(\"${line%%$'\\t'*}\"); about+=(\"${line/$'\\t'/  -- }\") ;;\n"
    "    esac\n"
    "  done\n"
    "  (( $#plain )) && compadd -l -d about -a plain\n"
    "  (( $#packages )) && compadd -S '' -l -d deep -a packages\n"
    "}\n"
    "if [ \"$funcstack[1]\" = _skerry ]; then _skerry \"$@\"; else compdef _skerry skerry; fi\n";

static const char fish_script[] =
    "# fish completion for skerry; load with: skerry completion fish | source\n"
    "function __skerry_complete\n"
    "  set -l words (commandline -opc) (commandline -ct)\n"
    "  for line in ($words[1] complete $words[2..-1] 2>/dev/null)\n"
    "    switch $line\n"
    "      case ':files'\n"
    "        __fish_complete_path (commandline -ct)\n"
    "      case ':folders'\n"
    "        __fish_complete_directories (commandline -ct)\n"
    "      case '*'\n"
    "        echo $line\n"
    "    end\n"
    "  end\n"
    "end\n"
    "complete -c skerry -f -a '(__skerry_complete)'\n";

int sk_cmd_completion(SkCli *cli) {
  static const struct {
    const char *shell, *script;
  } scripts[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
  if (cli->options.n_args != 1) return sk_cli_usage(cli, "completion needs the name of a shell");
  for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
    if (strcmp(cli->options.args[0], scripts[i].shell) != 0) continue;
    sk_buf_z(&cli->out, scripts[i].script);
    return 0;
  }
  return sk_cli_usage(cli, "there is no completion for '%s'", cli->options.args[0]);
}
