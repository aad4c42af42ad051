import { Link, useParams } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Empty } from '../../../ui/four-states.tsx'
import { Asked } from '../components/asked.tsx'
import { BrandFilter } from '../components/brand-filter.tsx'
import { byMarket } from '../components/by-market.ts'
import { ModelsComing } from '../components/model-grid.tsx'
import { ModelSection } from '../components/model-section.tsx'
import { marketPath, marketSlug, subtypePath, typePath } from '../components/shop-paths.ts'
import { useBrand } from '../components/use-brand.ts'
import '../components/browse.css'

/** A subtype's models by the market that they are made for, or those of one market (S02, row E04). */
export function EquipmentSubtypeScreen() {
  const params = useParams<{ type: string; subtype: string; markettype: string }>()
  const { type: slug = '', subtype: subtypeSlug = '', markettype } = params
  const { brand, setBrand, ofBrand, query } = useBrand()
  const type = useCatalogue(catalogue.table.readType, { params: { type: slug }, query: ofBrand })
  const subtype = useCatalogue(
    catalogue.table.readSubtype,
    { params: { type: slug, subtype: subtypeSlug }, query: ofBrand },
    { keepPrevious: true },
  )
  const groups = byMarket(subtype.data?.equipment ?? [])
  const chosen = groups.filter(({ market }) => markettype === undefined || marketSlug(market) === markettype)
  const name = subtype.data?.equipment_sub_type_name ?? 'Equipment'
  const market = markettype === undefined ? undefined : chosen[0]?.market
  return (
    <ShopPage
      title={market === undefined ? name : `${name}, ${market}`}
      asOf={subtype.asOf}
      crumbs={[
        { label: 'Equipment', to: `/equipment-types${query}` },
        { label: type.data?.equipment_type_name ?? 'Type', to: `${typePath(slug)}${query}` },
        ...(markettype === undefined ? [] : [{ label: name, to: `${subtypePath(slug, subtypeSlug)}${query}` }]),
      ]}
      beside={
        subtype.data === undefined ? null : (
          <span className="t14 mute tn">
            {countOf(
              chosen.reduce((sum, { models }) => sum + models.length, 0),
              'model',
            )}
          </span>
        )
      }
    >
      <BrandFilter brand={brand} onBrand={setBrand} />
      <Asked reading={subtype} what="This subtype" loading={<ModelsComing label="Loading the models" />}>
        {() =>
          chosen.length === 0 ? (
            <Empty icon="grid" title="No models here">
              {brand === null
                ? 'There is no model of this market yet.'
                : 'Another brand may have some: choose one above.'}
            </Empty>
          ) : (
            chosen.map(({ market: title, models }) => (
              <ModelSection
                key={title}
                title={title}
                models={models}
                total={models.length}
                end={
                  markettype === undefined && groups.length > 1 ? (
                    <Link
                      className="end"
                      to={`${marketPath(slug, subtypeSlug, title)}${query}`}
                      aria-label={`Only ${title}`}
                    >
                      Only these
                    </Link>
                  ) : undefined
                }
              />
            ))
          )
        }
      </Asked>
    </ShopPage>
  )
}
