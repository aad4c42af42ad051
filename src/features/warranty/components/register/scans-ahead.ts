/** A serial number that was scanned ahead, and whether its scanner has sent Enter after it. */
interface Scan {
  readonly text: string
  readonly isSent: boolean
}

interface Key {
  readonly key: string
  readonly isModified: boolean
  readonly preventDefault: () => void
}

/** What a scanner sends while a machine is still being added. It belongs to the next one. */
export interface ScansAhead {
  /** From here on keys are for the next machine. */
  readonly start: () => void
  readonly onKey: (key: Key) => void
  /** The form of the next machine is there: takes what was scanned for it. Null without anything. */
  readonly next: () => Scan | null
  /** The machine was not added: the serial numbers of the others, which are forgotten. */
  readonly drop: () => readonly string[]
}

export function createScansAhead(): ScansAhead {
  let isOn = false
  let text = ''
  return {
    start: () => {
      isOn = true
    },
    onKey: ({ key, isModified, preventDefault }) => {
      if (!isOn || isModified) return
      // A key by its name, such as Tab or an arrow, types nothing.
      if (key === 'Enter') text += '\n'
      else if (key === 'Backspace') text = text.slice(0, -1)
      else if (key.length === 1) text += key
      else return
      preventDefault()
    },
    next: () => {
      isOn = false
      // Some scanners end a number with Enter twice.
      const [all, first = '', enter = ''] = /^\n*(.*)(\n?)/.exec(text) ?? ['']
      text = text.slice(all.length)
      return first === '' ? null : { text: first, isSent: enter !== '' }
    },
    drop: () => {
      isOn = false
      const lost = text.split('\n').filter((one) => one !== '')
      text = ''
      return lost
    },
  }
}
