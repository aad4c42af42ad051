import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

/** A field to type the number. Not a form element, since the sheet may be inside one. */
export function ScanTyped({ onRead }: { readonly onRead: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const text = typed.trim()

  const use = () => {
    setIsTried(true)
    if (text !== '') onRead(text)
  }

  return (
    <div className="scan-typed">
      <Field
        label="Or type the number"
        className="mono"
        value={typed}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        error={isTried && text === '' ? 'Type the serial or part number first.' : undefined}
        isSubmitted={isTried}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          use()
        }}
      />
      <Button fill="filled" onClick={use}>
        Use this number
      </Button>
    </div>
  )
}
