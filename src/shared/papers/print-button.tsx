import { isNative } from '../../platform/native/is-native.ts'
import { Button } from '../../ui/button.tsx'

/** Prints the page. The native shell has none: its web view cannot print. */
export function PrintButton(button: Omit<Parameters<typeof Button>[0], 'icon' | 'onClick'>) {
  if (isNative()) return null
  return (
    <Button
      icon="print"
      {...button}
      onClick={() => {
        window.print()
      }}
    />
  )
}
