import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import type { Edit, EditedLine, LineChange } from './editing.ts'
import '../../../../../ui/field.css'
import '../../../../../ui/table.css'

interface Props {
  readonly lines: readonly EditedLine[]
  readonly faults: ReadonlyMap<string, string>
  readonly onEdit: (edit: Edit) => void
  readonly onChangePart: (key: number) => void
  /** The pointer or the focus is on this callout's line. */
  readonly onLight: (callout: string) => void
}

type FieldName = 'callout' | 'per_machine' | 'serial_from' | 'serial_to'

/** The bill of material, line by line, as it is saved. */
export function BillEditor({ lines, faults, onEdit, onChangePart, onLight }: Props) {
  const cell = (line: EditedLine, at: number, name: FieldName, label: string) => {
    const error = faults.get(`lines.${at}.${name}`)
    const value = line[name]
    const isFigure = name === 'per_machine'
    return (
      <td className={`ed-${name}`}>
        <div className={`in ${error === undefined ? '' : 'err'} ${name.startsWith('serial') ? 'mono' : ''}`}>
          <input
            aria-label={`${label}, ${line.part.name}`}
            value={Number.isNaN(value) ? '' : (value ?? '')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            aria-invalid={error === undefined ? undefined : true}
            {...(isFigure ? { type: 'number', min: 1, inputMode: 'numeric' as const } : {})}
            onFocus={() => {
              onLight(line.callout)
            }}
            onChange={(event) => {
              const change: LineChange = isFigure
                ? { per_machine: event.target.valueAsNumber }
                : { [name]: name === 'callout' ? event.target.value : event.target.value || null }
              onEdit({ is: 'change-line', key: line.key, change })
            }}
          />
        </div>
        {error === undefined ? null : <FieldError id={`line-${line.key}-${name}`} text={error} />}
      </td>
    )
  }
  return (
    <div className="scroll-t" role="region" aria-label="Lines of the bill" tabIndex={0}>
      <table className="tbl ed-bill">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Part</th>
            <th scope="col">Per machine</th>
            <th scope="col">From serial</th>
            <th scope="col">Before serial</th>
            <th scope="col">
              <span className="sr">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key}>
              {cell(line, at, 'callout', 'Number')}
              <td>
                <button
                  type="button"
                  className="ed-part"
                  aria-label={`Change the part ${line.part.name}, ${line.part.number}`}
                  onClick={() => {
                    onChangePart(line.key)
                  }}
                >
                  <span className="m5">{line.part.name}</span>
                  <span className="mono mute">{line.part.number}</span>
                </button>
              </td>
              {cell(line, at, 'per_machine', 'Pieces per machine')}
              {cell(line, at, 'serial_from', 'From serial')}
              {cell(line, at, 'serial_to', 'Before serial')}
              <td>
                <Button
                  fill="clear"
                  isIconOnly
                  icon="trash"
                  aria-label={`Remove ${line.part.name} from the bill`}
                  title="Remove"
                  onClick={() => {
                    onEdit({ is: 'remove-line', key: line.key })
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
