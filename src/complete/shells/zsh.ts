export function zshScript(programs: readonly string[]): string {
  return String.raw`#compdef ${programs.join(' ')}
_notochord_gem() {
  local -a answer described begun
  local line
  answer=("\${(@f)$("\${words[1]/#\~/$HOME}" completion --complete zsh $((CURRENT - 1)) "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "\${(@)answer[2,-1]}"; do
    if [[ $line == *=$'\t'* ]]; then
      begun+=("\${line/$'\t'/:}")
    else
      described+=("\${\${line%%$'\t'*}//:/\\:}:\${line#*$'\t'}")
    fi
  done
  (( $#described )) && _describe -t values 'gem' described
  # What is to be written on goes without a space.
  (( $#begun )) && _describe -t values 'gem' begun -S ''
  # A path may stand after the equals sign of an option.
  case $answer[1] in
    files) compset -P '--*='; _files ;;
    folders) compset -P '--*='; _files -/ ;;
  esac
}
if [[ $funcstack[1] == _notochord_gem ]]; then
  _notochord_gem "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _notochord_gem ${programs.join(' ')}
fi
`.replaceAll('\\$', '$');
}
