import { describe, expect, it } from 'vitest'
import { paths, read } from './sources.ts'

const kit = 'src/ui/form/'
/** The editor of a diagram is a canvas with undo. The fields of the scanner stand in a sheet that a form may contain. */
const notForms = /\/(?:diagram\/editor\/use-diagram-editor|scan-sheet-[a-z-]+|use-touched)\.tsx?$/
const sources = paths('src/**/*.{ts,tsx}').filter((path) => !path.startsWith(kit))
const findIn = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)))

describe('A form of the app', () => {
  it('is a `Form` of the form kit', () => {
    // The search has no field to check, and is sent by the browser without JavaScript.
    expect(findIn(/<form\b(?!\s+className="find-in")/)).toEqual([])
  })

  it('has its state in `useRowForm`, which checks it against a schema', () => {
    expect(findIn(/\b(?:useForm|useFormContext|handleSubmit|moveOnEnter)\b/)).toEqual([])
  })

  it('leaves it to the kit when an error is shown and which field gets the focus', () => {
    const ownState = /\b(?:set(?:Is)?(?:Tried|Submitted|Touched)|focusFirstError)\b|\[aria-invalid/
    expect(findIn(ownState).filter((path) => !notForms.test(path))).toEqual([])
  })

  it('may not have what the kit has, and the kit has it', () => {
    expect(read(`${kit}form.tsx`)).toMatch(/<form\b/)
    expect(read(`${kit}use-row-form.ts`)).toMatch(/\buseForm\b/)
    expect(findIn(/\buseRowForm\b/).length).toBeGreaterThan(25)
  })
})
