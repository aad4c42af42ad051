import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { Page } from '../../../ui/page.tsx'
import { Asked } from '../components/asked.tsx'
import { DiagramBody } from '../components/diagram/diagram-body.tsx'
import { equipmentPath } from '../components/shop-paths.ts'

const idOf = (typed: string | undefined): number => (/^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 0)

/** The exploded diagram (S04): picture and parts list, each of which finds the other's. `?callout=` is chosen from the start, `?serial=` leaves out what does not fit. */
export function DiagramScreen() {
  const params = useParams<{ equipmentId: string; diagramId: string }>()
  const [equipmentId, diagramId] = [idOf(params.equipmentId), idOf(params.diagramId)]
  const [search, setSearch] = useSearchParams()
  const diagram = useCatalogue(catalogue.table.readDiagram, {
    params: { id: diagramId },
    query: { attributes: 'products' },
  })
  const model = useCatalogue(catalogue.table.readEquipment, { params: { id: equipmentId }, query: {} })
  const frame = useMemo(
    () => ({ back: equipmentPath(equipmentId), works: 'the drawings and parts lists that are on this device' }),
    [equipmentId],
  )
  const { data } = diagram

  if (data === undefined || data.equipment_diagram_id !== diagramId) {
    return (
      <Page title="Parts diagram" hasBadge={false} isBelowHeader {...frame}>
        <Asked reading={diagram} what="This diagram" rows={6}>
          {() => null}
        </Asked>
      </Page>
    )
  }
  return (
    <DiagramBody
      key={diagramId}
      diagram={data}
      model={model.data?.equipment_id === data.equipment_id ? model.data : undefined}
      frame={{ ...frame, asOf: diagram.asOf }}
      isFromDevice={diagram.source === 'device'}
      firstCallout={search.get('callout')}
      serial={search.get('serial') ?? ''}
      onSerial={(serial) => {
        setSearch(
          (now) => {
            if (serial === '') now.delete('serial')
            else now.set('serial', serial)
            return now
          },
          { replace: true },
        )
      }}
    />
  )
}
