/** Works in the Bash 3.2 of macOS too, which has no `compopt` and no `mapfile`. */
export function bashScript(programs: readonly string[]): string {
  return String.raw`_notochord_gem() {
  local current="\${COMP_WORDS[COMP_CWORD]}" paths value description answer
  COMPREPLY=()
  answer=$("\${COMP_WORDS[0]/#\~/$HOME}" completion --complete bash "$COMP_CWORD" "\${COMP_WORDS[@]:1}" 2>/dev/null) || return 0
  {
    read -r paths
    while IFS=$'\t' read -r value description; do
      COMPREPLY+=("$value")
    done
  } <<< "$answer"
  case \${#COMPREPLY[@]},\${COMPREPLY[0]-} in
    1,*=) compopt -o nospace 2>/dev/null || : ;;
  esac
  [ "$current" = = ] && current=
  case $paths in
    files) value=-f ;;
    folders) value=-d ;;
    *) return 0 ;;
  esac
  compopt -o filenames 2>/dev/null || :
  while IFS= read -r answer; do
    COMPREPLY+=("$answer")
  done < <(compgen "$value" -- "$current")
}
complete -F _notochord_gem ${programs.join(' ')}
`.replaceAll('\\$', '$');
}
