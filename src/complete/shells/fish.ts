export function fishScript(programs: readonly string[]): string {
  const registered = programs.map(
    (program) => `complete -c ${program} -e\ncomplete -c ${program} -f -k -a '(__notochord_gem)'\n`,
  );
  return String.raw`function __notochord_gem
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l index (count $words)
    set -l program $words[1]
    set -e words[1]
    set -l answer ($program completion --complete fish $index $words "$current" 2>/dev/null)
    # A path may stand after the equals sign of an option.
    set -l option (string match -r -- '^--[^=]*=' "$current")
    set -l path (string replace -r -- '^--[^=]*=' '' "$current")
    switch "$answer[1]"
        case files
            string replace -r -- '^' "$option" (__fish_complete_path "$path")
        case folders
            string replace -r -- '^' "$option" (__fish_complete_directories "$path" '')
    end
    for line in $answer[2..]
        printf '%s\n' $line
    end
end
${registered.join('')}`;
}
