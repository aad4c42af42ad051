import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import type { Edit, EditedLine, LineChange } from './editor-state.ts'
import '../../../../../ui/field.css'
import '../../../../../ui/table.css'

interface Props {
  readonly lines: readonly EditedLine[]
  readonly errors: ReadonlyMap<string, string>
  readonly onEdit: (edit: Edit) => void
  readonly onChangePart: (key: number) => void
  /** Reports the callout of the focused line. */
  readonly onHighlight: (callout: string) => void
}

type FieldName = 'callout' | 'per_machine' | 'serial_from' | 'serial_to'

/** The editable bill of material. */
export function BillEditor({ lines, errors, onEdit, onChangePart, onHighlight }: Props) {
  const renderCell = (line: EditedLine, at: number, name: FieldName, label: string) => {
    const error = errors.get(`lines.${at}.${name}`)
    const value = line[name]
    const isNumber = name === 'per_machine'
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
            {...(isNumber ? { type: 'number', min: 1, inputMode: 'numeric' as const } : {})}
            onFocus={() => {
              onHighlight(line.callout)
            }}
            onChange={(event) => {
              const change: LineChange = isNumber
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
    <div className="scroll-t" role="region" aria-label="Bill of material lines" tabIndex={0}>
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
              {renderCell(line, at, 'callout', 'Number')}
              <td>
                <button
                  type="button"
                  className="ed-part"
                  aria-label={`Change part ${line.part.name}, ${line.part.number}`}
                  onClick={() => {
                    onChangePart(line.key)
                  }}
                >
                  <span className="m5">{line.part.name}</span>
                  <span className="mono mute">{line.part.number}</span>
                </button>
              </td>
              {renderCell(line, at, 'per_machine', 'Quantity per machine')}
              {renderCell(line, at, 'serial_from', 'From serial')}
              {renderCell(line, at, 'serial_to', 'Before serial')}
              <td>
                <Button
                  fill="clear"
                  isIconOnly
                  icon="trash"
                  aria-label={`Remove ${line.part.name} from the bill of material`}
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
