import { Link, useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { AnsweredBy } from '../components/answered-by.tsx'
import { Asked } from '../components/asked.tsx'
import { DiagramsCard } from '../components/diagrams-card.tsx'
import { FilesCard } from '../components/files-card.tsx'
import { KeepCard } from '../components/keep-card.tsx'
import { ModelFacts } from '../components/model-facts.tsx'
import { ModelParts } from '../components/model-parts.tsx'
import { SchemesCard } from '../components/schemes-card.tsx'
import { subtypePath, typePath } from '../components/shop-paths.ts'
import '../components/browse.css'
import '../components/part.css'

/** A model (S03): its diagrams, its parts, its files, its warranty, and whether it is kept on this device. */
export function EquipmentScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const reading = useCatalogue(catalogue.table.readEquipment, { params: { id: Number(id) }, query: {} })
  const model = reading.data
  return (
    <ShopPage
      title={model === undefined ? 'Equipment' : `${model.brand} ${model.name}`}
      asOf={reading.asOf}
      works={reading.source === 'device' ? 'read from this device' : 'what is kept on this device still opens'}
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
      beside={reading.source === 'device' ? <AnsweredBy {...reading} found="Read" /> : null}
    >
      <Asked reading={reading} what="This model" rows={6}>
        {(equipment) => (
          <div className="shop-two">
            <div className="shop-main">
              <DiagramsCard equipment={equipment} />
              <ModelParts products={equipment.products} />
            </div>
            <aside className="shop-aside" aria-label="About this model">
              <ModelFacts equipment={equipment} />
              <KeepCard equipment={equipment.equipment_id} brand={equipment.brand_id} />
              <FilesCard files={equipment.files} />
              <SchemesCard equipment={equipment.equipment_id} />
              <Link className={buttonClass({ isFull: true })} to="/ticket/part">
                Ask about this machine
              </Link>
            </aside>
          </div>
        )}
      </Asked>
    </ShopPage>
  )
}
