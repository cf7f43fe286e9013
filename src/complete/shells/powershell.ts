/** Where nothing is offered, PowerShell looks for files by itself. */
export function powershellScript(programs: readonly string[]): string {
  return `Register-ArgumentCompleter -Native -CommandName ${programs.join(', ')} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $program = $commandAst.CommandElements[0].Extent.Text
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
    ForEach-Object { if ($null -ne $_.Value) { $_.Value } else { $_.Extent.Text } })
  # An empty word at the end is left out: Windows PowerShell would not hand it over.
  $index = if ($wordToComplete -eq '') { $words.Count + 1 } else { $words.Count }
  $answer = @(& $program completion --complete powershell $index @words 2>$null)
  $answer | Select-Object -Skip 1 | ForEach-Object {
    $value, $text = $_ -split [char]9, 2
    if (-not $text) { $text = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
  }
}
`;
}
