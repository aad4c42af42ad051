import { Button } from '../ui/button.tsx'

/** What a picture with several barcodes says: one of them is meant. */
export function ScanSeveral({
  texts,
  onRead,
}: {
  readonly texts: readonly string[]
  readonly onRead: (text: string) => void
}) {
  return (
    <ul className="scan-several">
      {texts.map((text) => (
        <li key={text}>
          <Button
            isFull
            className="mono"
            onClick={() => {
              onRead(text)
            }}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
