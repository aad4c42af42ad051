import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { ShopPage } from '../../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../../shared/use-own-location.ts'
import { Empty, Loading } from '../../../../ui/load-states.tsx'
import { CatalogueResult } from '../catalogue-result.tsx'
import { diagramPath, equipmentPath } from '../catalogue-paths.ts'

/**
 * A model by its number in the diagram service, `?frp_id=` (`SF211, WO089`): finds the model (E09) and all its diagrams
 * (E08), and opens the first with its parts (E10). A model without a diagram opens its own page.
 */
export function ServiceNumberPage() {
  const { search } = useOwnLocation()
  const frpId = (search.get('frp_id') ?? '').trim()
  const isOn = frpId !== ''
  const found = useCatalogue(catalogue.table.readEquipmentId, { query: { frp_id: frpId } }, { isOn })
  const id = found.data?.id
  const model = useCatalogue(
    catalogue.table.readEquipment,
    { params: { id: id ?? 0 }, query: { attributes: 'all_diagrams' } },
    { isOn: id !== undefined },
  )
  return (
    <ShopPage title={isOn ? `Number ${frpId}` : 'Equipment'} crumbs={[{ label: 'Equipment', to: '/equipment-types' }]}>
      {isOn ? (
        <CatalogueResult reading={found} subject={`The number ${frpId}`}>
          {() => (
            <CatalogueResult reading={model} subject="This model">
              {(equipment) => <OpenFirstDiagram equipment={equipment} />}
            </CatalogueResult>
          )}
        </CatalogueResult>
      ) : (
        <Empty icon="help" title="The link has no number">
          Search for a model above, or by the serial number on the machine.
        </Empty>
      )}
    </ShopPage>
  )
}

function OpenFirstDiagram({ equipment }: { readonly equipment: Equipment }) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const first = equipment.all_diagrams?.[0]?.equipment_diagram_id
  const id = equipment.equipment_id
  const path = first === undefined ? equipmentPath(id) : diagramPath(id, first)
  // This page may stay mounted behind the diagram, so it leads on at each visit, and only then.
  const isVisible = pathname.startsWith('/equipment-id/')
  useEffect(() => {
    if (isVisible) navigate(path, { replace: true })
  }, [path, isVisible, key, navigate])
  return <Loading label={`Opening ${equipment.brand} ${equipment.name}`} />
}
