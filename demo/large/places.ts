import type { EquipmentType } from '../model-range.ts'

const words = (text: string) => text.split('|')

/** How a surface is finished, and of which colour. */
export const finishes = words(
  'zinc plated|black oxide|powder coated|matte black|gloss white|silver metallic|graphite|charcoal|nickel plated|chrome plated|anodized|brushed|galvanized|phosphated|titanium gray|platinum|midnight blue|signal red|safety yellow|arctic white|burgundy|champagne|gunmetal|sandstone|forest green|navy|orange|slate|ivory|bronze tone|pearl|cobalt|crimson|hammertone|satin|textured|clear coat|passivated|polished|unpainted',
)
/** Where on a machine. */
export const places = words(
  'left|right|front|rear|upper|lower|inner|outer|front left|front right|rear left|rear right|upper left|upper right|lower left|lower right|center|lateral|medial|drive side|idler side|operator side|top|bottom|near side|far side|primary|secondary|auxiliary|intermediate',
)
/** In which assembly: of any machine, and of one type alone. */
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
/** The assemblies that machines of a type have. */
export const assembliesOf: Readonly<Record<EquipmentType, readonly string[]>> = {
  treadmill: words(`${ofType.treadmill}|${anyAssembly}`),
  elliptical: words(`${ofType.elliptical}|${anyAssembly}`),
  bike: words(`${ofType.bike}|${anyAssembly}`),
  rower: words(`${ofType.rower}|${anyAssembly}`),
  stepper: words(`${ofType.stepper}|${anyAssembly}`),
  strength: words(`${ofType.strength}|${anyAssembly}`),
}
