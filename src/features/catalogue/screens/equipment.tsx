import { Link, useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { OwnMachineNote } from '../../../shared/machine/own-machine-note.tsx'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { SourceLabel } from '../components/source-label.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { DiagramsCard } from '../components/model/diagrams-card.tsx'
import { FilesCard } from '../components/files-card.tsx'
import { ModelOfflineCard } from '../components/offline/model-card.tsx'
import { ModelFactsCard } from '../components/model/model-facts-card.tsx'
import { ModelParts } from '../components/model/model-parts.tsx'
import { ServiceNumberPage } from '../components/model/service-number.tsx'
import { WarrantyCard } from '../components/model/warranty-card.tsx'
import { subtypePath, typePath } from '../components/catalogue-paths.ts'
import '../components/browse/browse.css'
import '../components/part.css'

/** A model (S03), by its id or by its number in the diagram service. */
export function EquipmentScreen() {
  const { id } = useParams<{ id: string }>()
  return id === undefined ? <ServiceNumberPage /> : <ModelPage id={id} />
}

/** A model's diagrams, parts, files and warranty, and its offline switch. */
function ModelPage({ id }: { readonly id: string }) {
  const reading = useCatalogue(catalogue.table.readEquipment, { params: { id: Number(id) }, query: {} })
  const model = reading.data
  return (
    <ShopPage
      title={model === undefined ? 'Equipment' : `${model.brand} ${model.name}`}
      asOf={reading.asOf}
      canRefresh
      works={reading.source === 'device' ? 'read from this device' : 'models kept on this device still open'}
      crumbs={[
        { label: 'Equipment', to: '/equipment-types' },
        ...(model === undefined
          ? []
          : [
              { label: model.type.equipment_type_name, to: typePath(model.type.slug) },
              {
                label: model.subtype.equipment_sub_type_name,
                to: subtypePath(model.type.slug, model.subtype.slug),
              },
            ]),
      ]}
      beside={reading.source === 'device' ? <SourceLabel {...reading} verb="Read" /> : null}
    >
      <CatalogueResult reading={reading} subject="This model" rows={6}>
        {(equipment) => (
          <div className="shop-two">
            <div className="shop-main">
              <OwnMachineNote
                equipmentId={equipment.equipment_id}
                formatClause={() => '. Its diagrams show the parts that fit it'}
              />
              <DiagramsCard equipment={equipment} />
              <ModelParts products={equipment.products} />
            </div>
            <aside className="shop-aside" aria-label="About this model">
              <ModelFactsCard equipment={equipment} />
              <ModelOfflineCard equipment={equipment.equipment_id} brand={equipment.brand_id} />
              <FilesCard files={equipment.files} />
              <WarrantyCard equipment={equipment.equipment_id} />
              <Link
                className={buttonClass({ isFull: true })}
                to={`/ticket/part?${new URLSearchParams({ model: `${equipment.brand} ${equipment.name}` }).toString()}`}
              >
                Ask about this machine
              </Link>
            </aside>
          </div>
        )}
      </CatalogueResult>
    </ShopPage>
  )
}
