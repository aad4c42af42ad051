import { useOwnMachine } from '../../data/own-machine.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** The machine that a person looked up by its serial number, with what the page says about it, and the way to forget it. */
export function OwnMachineNote({
  formatClause = () => '',
  equipmentId,
}: {
  /** A clause after the machine: ', and this part fits it'. Null: the page has nothing to do with it. */
  readonly formatClause?: (machine: { readonly serial: string; readonly equipment_id: number }) => string | null
  /** Only for this model. */
  readonly equipmentId?: number
}) {
  const [machine, setMachine] = useOwnMachine()
  const clause =
    machine === null || (equipmentId ?? machine.equipment_id) !== machine.equipment_id ? null : formatClause(machine)
  if (machine === null || clause === null) return null
  return (
    <Note tone="info" icon="info" role="status" className="mt2">
      You looked up {machine.name === '' ? 'the machine' : `the ${machine.name}`}{' '}
      <span className="mono">{machine.serial}</span>
      {clause}.{' '}
      <Button
        fill="link"
        size="small"
        onClick={() => {
          setMachine(null)
        }}
      >
        Forget it
      </Button>
    </Note>
  )
}
