import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import type { Equipment } from '../../../../contract/shapes/catalogue.ts'
import { getManufactureDate, normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useClock } from '../../../data/clock.tsx'
import { useOwnMachine } from '../../../data/own-machine.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { toDay } from '../../../shared/formats/format-date.ts'
import { Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { DiagramBody } from '../components/diagram/diagram-body.tsx'
import { equipmentPath } from '../components/catalogue-paths.ts'

const parseId = (typed: string | undefined): number => (/^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 0)

/**
 * The model's machine with the serial that was typed, in its stored form; null while it is not a whole serial of the model, or
 * of a week to come.
 */
function findMachine(typed: string, model: Equipment | undefined, today: string) {
  const serial = normalizeSerial(typed)
  if (model === undefined || model.serial_prefix === '') return null
  const manufactured = getManufactureDate(serial, model.serial_prefix)
  if (manufactured === null || manufactured > today) return null
  return { serial, equipment_id: model.equipment_id, name: `${model.brand} ${model.name}` }
}

/**
 * The exploded diagram (S04): picture and linked parts list. `?callout=` is selected at first; `?serial=` hides parts
 * that do not fit.
 */
export function DiagramScreen() {
  const params = useParams<{ equipmentId: string; diagramId: string }>()
  const [equipmentId, diagramId] = [parseId(params.equipmentId), parseId(params.diagramId)]
  const [search, setSearch] = useSearchParams()
  const [own, keepOwn] = useOwnMachine()
  const clock = useClock()
  const diagram = useCatalogue(catalogue.table.readDiagram, {
    params: { id: diagramId },
    query: { attributes: 'products' },
  })
  const model = useCatalogue(catalogue.table.readEquipment, { params: { id: equipmentId }, query: {} })
  const pageProps = useMemo(
    () => ({ back: equipmentPath(equipmentId), works: 'the diagrams and parts lists on this device' }),
    [equipmentId],
  )
  const { data } = diagram

  // Both at once: the links to the model's other diagrams would push the picture down.
  if (data === undefined || data.equipment_diagram_id !== diagramId || model.isLoading) {
    return (
      <Page title="Parts diagram" hasBadge={false} isBelowHeader {...pageProps}>
        <CatalogueResult reading={diagram} subject="This diagram" rows={6}>
          {() => <Loading label="Loading" rows={6} />}
        </CatalogueResult>
      </Page>
    )
  }
  const ownModel = model.data?.equipment_id === data.equipment_id ? model.data : undefined
  return (
    <DiagramBody
      key={diagramId}
      diagram={data}
      model={ownModel}
      pageProps={{ ...pageProps, asOf: diagram.asOf }}
      isFromDevice={diagram.source === 'device'}
      isStockOlder={diagram.version !== null}
      firstCallout={search.get('callout')}
      serial={search.get('serial') ?? (own?.equipment_id === equipmentId ? own.serial : '')}
      onSerial={(serial) => {
        const machine = findMachine(serial, ownModel, toDay(clock.now()))
        if (machine !== null || (serial === '' && own?.equipment_id === equipmentId)) keepOwn(machine)
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
