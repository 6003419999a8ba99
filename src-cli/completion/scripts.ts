import { COMPLETE_WORD, type Shell } from "./shells.ts";

// Each asks `baton` at every press of the key, so that no list of commands stands in a script. The
// first line that comes back says what the others are. Nothing of it is ever evaluated.

const BASH = `# Completion of baton for bash.
_baton() {
  local LC_ALL=C IFS= mode line
  COMPREPLY=()
  {
    read -r mode || return 0
    while read -r line; do COMPREPLY+=("$line"); done
  } < <(command baton ${COMPLETE_WORD} bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null </dev/null)
  case $mode in
    files) compopt -o default ;;
    open) compopt -o nospace ;;
  esac
}
complete -o nosort -F _baton baton 2>/dev/null || complete -F _baton baton
`;

const ZSH = `#compdef baton
# Completion of baton for zsh.
_baton() {
  local mode line
  local -a found shown before
  (( CURRENT > 2 )) && before=("\${(@Q)words[2,CURRENT-1]}")
  {
    IFS= read -r mode || return 1
    while IFS= read -r line; do
      found+=("\${line%%$'\\t'*}")
      shown+=("\${line/$'\\t'/  -- }")
    done
  } < <(command baton ${COMPLETE_WORD} zsh "\${before[@]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)
  case $mode in
    files) _files ;;
    open) compadd -S '' -a -- found ;;
    *) compadd -l -d shown -a -- found ;;
  esac
}
if [[ "\${funcstack[1]}" == _baton ]]; then
  _baton "$@"
else
  compdef _baton baton
fi
`;

const FISH = `# Completion of baton for fish.
function __baton_complete
  set -l before (commandline -opc)
  set -l token (commandline -ct)
  set -l current $token
  for quote in '' '"' "'"
    if set -l plain (string unescape -- "$token$quote")
      set current "$plain"
      break
    end
  end
  set -l lines (command baton ${COMPLETE_WORD} fish $before[2..-1] "$current" 2>/dev/null </dev/null)
  if test "$lines[1]" = files
    __fish_complete_path "$token"
  else
    printf '%s\\n' $lines[2..-1]
  end
end
complete -c baton -f -a '(__baton_complete)'
`;

/** What each shell loads. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
