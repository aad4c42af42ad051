import { catalogue } from '../../../contract/catalogue.ts'
import { implement } from '../../kernel/implement.ts'
import { listAttributes, setAttributes } from './products/attributes.service.ts'
import * as browse from './taxonomy/browse.service.ts'
import { readDiagramImage, readFile, readPartPicture } from './diagrams/content.service.ts'
import { listSchemes, readDiagram, readEquipment, readEquipmentId } from './equipment/equipment.service.ts'
import { searchEquipment } from './search/model-search.service.ts'
import { listPictures } from './diagrams/pictures.service.ts'
import { readProduct, readProductByNumber } from './products/products.service.ts'
import { searchProducts } from './search/search.service.ts'

export const catalogueHandlers = implement(catalogue, {
  listTypes: ({ query }, call) => browse.listTypes(call, query),
  readType: ({ params, query }, call) => browse.readType(call, params.type, query),
  listSubtypes: ({ params, query }, call) => browse.listSubtypes(call, params.type, query),
  readSubtype: ({ params, query }, call) => browse.readSubtype(call, params, query.brand_id),
  listMarketTypes: (_, call) => browse.listMarketTypes(call),
  previewType: ({ params, query }, call) => browse.previewType(call, params.slug, query),
  previewSubtype: ({ params, query }, call) => browse.previewSubtype(call, params.slug, query),
  readEquipment: ({ params, query }, call) => readEquipment(call, params.id, query.attributes !== undefined),
  readEquipmentId: ({ query }, call) => readEquipmentId(call, query.frp_id),
  readDiagram: ({ params }, call) => readDiagram(call, params.id),
  listBrands: ({ params }, call) => browse.listBrands(call, params.id),
  listEquipment: ({ params, query }, call) => browse.listEquipment(call, params.id, query.brand_id),
  listSchemes: ({ params }, call) => listSchemes(call, params.id),
  readProduct: ({ params }, call) => readProduct(call, params.id),
  readProductByNumber: ({ params }, call) => readProductByNumber(call, params.number),
  listAttributes: (_, call) => listAttributes(call),
  setAttributes: ({ params, body }, call) => setAttributes(call, params.id, body.attributes),
  searchEquipment: ({ query }, call) => searchEquipment(call, query),
  searchProducts: ({ query }, call) => searchProducts(call, query),
  readVendorBrands: (_, call) => browse.readVendorBrands(call),
  readDiagramImage: ({ params }, call) => readDiagramImage(call, params.id),
  listPictures: ({ query }, call) => listPictures(call, query.products),
  readPartPicture: ({ params, query }, call) => readPartPicture(call, params.sha256, query.size ?? 'screen'),
  readFile: ({ params }, call) => readFile(call, params.id),
})
