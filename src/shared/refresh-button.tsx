import { Button } from '../ui/button.tsx'

/** Reads an item again, at a desk. On a phone a pull does it. */
export function RefreshButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button
      className="desk fx"
      fill="clear"
      isIconOnly
      icon="refresh"
      aria-label="Refresh"
      title="Refresh"
      onClick={onPress}
    />
  )
}
