import { Link } from 'react-router-dom'
import type { Diagram, Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { useChosenInSight } from '../../../../ui/chosen-in-sight.ts'
import '../../../../ui/segment.css'

type Row = Equipment['diagrams'][number]

/** The index of a diagram among its model's diagrams; -1 if it is not among them. */
export const findDiagramIndex = (diagrams: readonly Row[], diagram: Pick<Diagram, 'equipment_diagram_id'>): number =>
  diagrams.findIndex((row) => row.equipment_diagram_id === diagram.equipment_diagram_id)

interface Props {
  readonly diagrams: readonly Row[]
  readonly current: Diagram
  readonly pathOf: (diagram: Row) => string
}

/** Links to the diagrams of the model, by title. */
export function DiagramTabs({ diagrams, current, pathOf }: Props) {
  const nav = useChosenInSight(`${current.equipment_diagram_id} ${diagrams.length}`)
  if (diagrams.length < 2) return null
  return (
    <nav ref={nav} className="scroll-x dg-siblings no-print" aria-label="Diagrams of this model">
      {diagrams.map((diagram) => (
        <Link
          key={diagram.equipment_diagram_id}
          className="chip"
          to={pathOf(diagram)}
          replace
          {...(diagram.equipment_diagram_id === current.equipment_diagram_id
            ? { 'aria-current': 'page' as const }
            : {})}
        >
          {diagram.title}
        </Link>
      ))}
    </nav>
  )
}

/** '3 of 11' with links to the previous and next diagram. */
export function DiagramPager({ diagrams, current, pathOf }: Props) {
  const place = findDiagramIndex(diagrams, current)
  if (place < 0 || diagrams.length < 2) return null
  const step = (row: Row | undefined, icon: 'back' | 'forward', name: string) =>
    row === undefined ? null : (
      <Link
        className={buttonClass({ isIconOnly: true })}
        to={pathOf(row)}
        replace
        aria-label={`${name}: ${row.title}`}
        title={row.title}
      >
        <Icon name={icon} />
      </Link>
    )
  return (
    <div className="dg-turn desk fx">
      {step(diagrams[place - 1], 'back', 'Previous diagram')}
      <span className="t13 tn nw">
        {place + 1} of {diagrams.length}
      </span>
      {step(diagrams[place + 1], 'forward', 'Next diagram')}
    </div>
  )
}
