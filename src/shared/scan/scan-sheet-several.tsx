import { Button } from '../../ui/button.tsx'

/** The choice between several barcodes in a picture. */
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
