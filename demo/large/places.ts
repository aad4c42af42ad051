import type { EquipmentType } from '../model-range.ts'

const splitNames = (text: string) => text.split('|')

/** Finishes and colors. */
export const finishes = splitNames(
  'zinc plated|black oxide|powder coated|matte black|gloss white|silver metallic|graphite|charcoal|nickel plated|chrome plated|anodized|brushed|galvanized|phosphated|titanium gray|platinum|midnight blue|signal red|safety yellow|arctic white|burgundy|champagne|gunmetal|sandstone|forest green|navy|orange|slate|ivory|bronze tone|pearl|cobalt|crimson|hammertone|satin|textured|clear coat|passivated|polished|unpainted',
)
/** Positions on a machine. */
export const places = splitNames(
  'left|right|front|rear|upper|lower|inner|outer|front left|front right|rear left|rear right|upper left|upper right|lower left|lower right|center|lateral|medial|drive side|idler side|operator side|top|bottom|near side|far side|primary|secondary|auxiliary|intermediate',
)
/** Assemblies: of any machine, and of one type only. */
const anyAssembly =
  'console mast|display housing|power inlet|sensor bridge|base stabilizer|accessory rail|storage shelf|handlebar stem|transport truck|cable duct'
const ofType: Readonly<Record<EquipmentType, string>> = {
  treadmill:
    'walking deck|motor bay|lift frame|drive train|elevation rack|fold hinge|belt tensioner|side landing|roller cradle|safety lanyard',
  elliptical:
    'rocker linkage|flywheel hub|brake assembly|stride track|ramp carriage|articulated joint|resistance unit|gearbox',
  bike: 'pedal crank|seat slider|brake assembly|flywheel hub|back rest|clutch housing|resistance unit|bottle cradle',
  rower: 'monorail|recoil drum|ratchet hub|fan shroud|air inlet|water tank|footrest|seat trolley|catch hook',
  stepper: 'stair carousel|step linkage|brake assembly|alternator mount|drive chain case|descent limiter|handrail',
  strength:
    'weight tower|cable column|pulley carriage|leg press sled|chest press|shoulder press|leg extension|leg curl|pec fly|lat pulldown|seated row|abdominal crunch|hip abductor|glute kickback|calf raise|assisted dip|chin station|bicep curl|tricep extension|functional trainer|smith carriage|squat rack|bench hinge',
}
/** Lists the assemblies of a machine type. */
export const assembliesOf: Readonly<Record<EquipmentType, readonly string[]>> = {
  treadmill: splitNames(`${ofType.treadmill}|${anyAssembly}`),
  elliptical: splitNames(`${ofType.elliptical}|${anyAssembly}`),
  bike: splitNames(`${ofType.bike}|${anyAssembly}`),
  rower: splitNames(`${ofType.rower}|${anyAssembly}`),
  stepper: splitNames(`${ofType.stepper}|${anyAssembly}`),
  strength: splitNames(`${ofType.strength}|${anyAssembly}`),
}
