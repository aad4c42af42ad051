import type { EquipmentType } from '../model-range.ts'
import type { Sized } from './sizes.ts'

/** A part family: possible names, sizes, materials and price range (dollars). */
export interface Family {
  readonly code: string
  readonly heads: readonly string[]
  readonly sized: Sized
  readonly materials: readonly string[]
  readonly price: readonly [least: number, most: number]
  /** The machine types that have such parts; null means all. */
  readonly types: readonly EquipmentType[] | null
  /** The maximum number of models that one part fits. */
  readonly shared: number
}

const splitNames = (text: string) => text.split('|')
const family = (
  code: string,
  heads: string,
  sized: Sized,
  materials: string,
  price: readonly [number, number],
  shared: number,
  types: readonly EquipmentType[] | null = null,
): Family => ({ code, heads: splitNames(heads), sized, materials: splitNames(materials), price, shared, types })

const steel = 'steel|stainless steel|alloy steel|carbon steel|spring steel'
const plastic = 'nylon|acetal|polypropylene|polycarbonate|glass-filled nylon|polyurethane|ABS'
const rubber = 'rubber|neoprene|nitrile|silicone|urethane|thermoplastic elastomer'
const cloth = 'vinyl|marine vinyl|leatherette|closed-cell foam|molded foam|mesh fabric'
const cast = 'cast aluminum|extruded aluminum|forged steel|cast iron|billet aluminum|magnesium alloy'

/** The part families that a repair parts shop stocks. */
export const families: readonly Family[] = [
  family(
    'HW',
    'Hex bolt|Hex flange bolt|Carriage bolt|Shoulder bolt|Button head screw|Socket cap screw|Set screw|Countersunk screw|Self-tapping screw|Thumbscrew|Stud|Threaded rod',
    'thread',
    steel,
    [0.35, 3.2],
    9,
  ),
  family(
    'NW',
    'Nylock nut|Flange nut|Acorn nut|Jam nut|Castle nut|Wing nut|Rivet nut|Flat washer|Lock washer|Wave washer|Fender washer|Serrated washer|Spacer ring|Shim',
    'thread',
    `${steel}|brass|nylon`,
    [0.25, 2.4],
    9,
  ),
  family(
    'PN',
    'Clevis pin|Cotter pin|Roll pin|Dowel pin|Detent pin|Quick release pin|Hitch pin|Woodruff key|Retaining ring|Snap ring|E-clip|Circlip',
    'diameter',
    steel,
    [0.4, 12],
    8,
  ),
  family(
    'BR',
    'Ball bearing|Needle bearing|Thrust bearing|Pillow block bearing|Flange bearing|One-way clutch bearing|Idler bearing|Roller bearing|Linear bearing|Rod end bearing|Bearing cartridge|Bearing race',
    'bearing',
    'chrome steel|stainless steel|ceramic hybrid|bronze|oilite bronze',
    [5, 38],
    6,
  ),
  family(
    'BU',
    'Bushing|Flanged bushing|Pivot bushing|Split bushing|Sleeve|Thrust washer|Wear strip|Guide block|Slider|Glide pad|Isolator|Grommet',
    'diameter',
    `${plastic}|bronze|sintered bronze`,
    [1.5, 16],
    6,
  ),
  family(
    'BL',
    'Walking belt|Running belt|Sanded belt|Orthopedic belt',
    'belt',
    'PVC|two-ply polyester|carbon weave|monofilament',
    [95, 460],
    3,
    ['treadmill'],
  ),
  family(
    'DB',
    'Poly-V belt|Drive belt|Timing belt|Micro-groove belt|Kevlar belt|Transmission belt|Flat belt',
    'belt',
    `${rubber}|aramid|polyurethane`,
    [14, 82],
    4,
  ),
  family(
    'CH',
    'Step chain|Drive chain|Roller chain|Chain tensioner|Master link|Sprocket|Chain guard|Freewheel|Cog|Cassette',
    'count',
    `${steel}|nickel-plated steel`,
    [9, 140],
    3,
    ['stepper', 'bike', 'rower'],
  ),
  family(
    'PL',
    'Idler pulley|Drive pulley|Crank pulley|Flywheel pulley|Cable pulley|Floating pulley|Swivel pulley|Sheave|Tensioner arm|Pulley bracket|Pulley housing',
    'diameter',
    `${cast}|fiberglass nylon|${plastic}`,
    [12, 120],
    4,
  ),
  family(
    'SH',
    'Axle|Crank axle|Pivot shaft|Spindle|Drive shaft|Roller shaft|Guide rod|Weight stack rod|Linkage rod|Tie rod|Lead screw|Torsion bar',
    'length',
    `chromoly|hardened steel|${steel}`,
    [14, 130],
    2,
  ),
  family(
    'MT',
    'Drive motor|Incline motor|Lift motor|Elevation actuator|Servo motor|Stepper motor|Gear motor|Fan motor|Resistance motor|Linear actuator|Motor brush set|Motor flywheel|Motor mount',
    'power',
    'brushless|permanent magnet|brushed|three-phase|alternating current|direct current',
    [68, 720],
    2,
  ),
  family(
    'PC',
    'Motor controller|Lower control board|Upper control board|Display board|Power supply|Inverter|Keypad board|Heart rate receiver|Brake controller|Relay board|Charging board|Wireless module|Telemetry board|Filter choke',
    'volts',
    'conformal coated|surface mount|potted|shielded',
    [49, 540],
    2,
  ),
  family(
    'CN',
    'Console|Console overlay|Membrane keypad|Touch screen|Display bezel|Console back cover|Speaker grille|Cup holder|Book rack|Tablet holder|Console mast|Data port|Cooling fan|Safety key|Emergency stop|Headphone jack',
    'size',
    `${plastic}|tempered glass|printed polyester`,
    [8, 640],
    2,
  ),
  family(
    'CB',
    'Wire harness|Console cable|Ribbon cable|Power cord|Sensor lead|Extension cable|Ground wire|Coaxial cable|Brake cable|Data cable|Jumper lead|Terminal block|Fuse holder|Circuit breaker|Power switch|Line filter',
    'length',
    'tinned copper|copper|shielded|silicone insulated|braided',
    [6, 74],
    3,
  ),
  family(
    'SN',
    'Speed sensor|Optical sensor|Hall sensor|Reed switch|Limit switch|Potentiometer|Load cell|Encoder|Hand pulse sensor|Contact plate|Proximity sensor|Tachometer pickup|Thermistor|Microswitch|Magnet',
    'volts',
    'stainless steel|nickel|ferrite|neodymium|gold-plated',
    [5, 62],
    5,
  ),
  family(
    'CV',
    'Motor hood|Side shroud|Lower cover|Upper cover|Belt guard|Disc cover|Access panel|Rear end cap|Joint cover|Stabilizer cover|Crank cover|Tower cover|Kick plate|Splash guard|Trim strip|Fairing',
    'size',
    plastic,
    [9, 128],
    2,
  ),
  family(
    'FR',
    'Main frame|Base frame|Deck frame|Seat post|Handlebar|Handlebar post|Upright|Cross member|Stabilizer|Incline frame|Rail|Boom|Press arm|Lever arm|Rocker arm|Swing arm|Pedal arm|Link arm|Gusset|Yoke',
    'length',
    `${cast}|tubular steel|welded steel`,
    [62, 690],
    1,
  ),
  family(
    'BK',
    'Mounting bracket|Motor bracket|Sensor bracket|Strap hanger|Hinge|Latch|Catch|Clamp|Saddle clamp|Collar|Lock collar|Retainer|Stop block|Anchor plate|Support plate|Standoff|Clip',
    'size',
    `${steel}|${cast}`,
    [3, 58],
    3,
  ),
  family(
    'DK',
    'Walking deck|Running deck|Side landing|Deck cushion|Deck isolator|Elastomer pad|Foot rail|Step plate|Stair tread|Footplate|Footboard',
    'size',
    'phenolic laminate|waxed laminate|melamine|birch plywood|medium-density fiberboard|recycled rubber',
    [12, 380],
    2,
    ['treadmill', 'stepper', 'rower'],
  ),
  family(
    'PD',
    'Seat pad|Back pad|Saddle|Head rest|Arm pad|Thigh roller|Knee pad|Shin pad|Preacher pad|Chest pad|Lumbar cushion|Hip pad',
    'size',
    cloth,
    [18, 190],
    2,
    ['bike', 'rower', 'strength'],
  ),
  family(
    'GR',
    'Hand grip|Foam grip|Rubber grip|D-handle|Lat bar|Rope handle|Ankle strap|Stirrup handle|Curl bar|Row handle|Tricep rope|Multi-grip bar|Handle strap',
    'length',
    `${rubber}|knurled chrome|${cloth}`,
    [4, 110],
    4,
  ),
  family(
    'PE',
    'Pedal|Pedal strap|Toe cage|Crank arm|Crank set|Bottom bracket|Clipless cleat|Foot strap|Heel rest|Pedal bearing kit|Crank bolt cap',
    'thread',
    `${cast}|${plastic}`,
    [6, 128],
    3,
    ['bike', 'elliptical', 'rower'],
  ),
  family(
    'RL',
    'Front roller|Rear roller|Idler roller|Track roller|Seat roller|Ramp roller|Guide roller|Support wheel|Transport wheel|Caster|Leveling foot|Leveler',
    'diameter',
    `${rubber}|${steel}|crowned steel|polyurethane`,
    [5, 230],
    3,
  ),
  family(
    'WT',
    'Weight plate|Weight stack plate|Top plate|Add-on weight|Selector pin|Selector stem|Counterweight|Carriage|Plate horn|Increment lever',
    'weight',
    'cast iron|powder-coated steel|urethane|chrome steel',
    [11, 98],
    3,
    ['strength'],
  ),
  family(
    'WR',
    'Lat cable|Leg press cable|Crossover cable|Lift cable|Aircraft cable|Steel cable|Cable swivel|Ball end stop|Shackle|Cable adjuster|Cable sleeve|Carabiner|Kevlar cord',
    'length',
    'nylon-coated wire|galvanized wire|stainless wire|vinyl-coated wire',
    [4, 88],
    3,
    ['strength'],
  ),
  family(
    'DP',
    'Gas spring|Step damper|Shock absorber|Fold-assist strut|Hydraulic cylinder|Extension spring|Compression spring|Torsion spring|Recoil spring|Constant force spring|Bungee cord|Bumper',
    'force',
    `${rubber}|${steel}`,
    [5, 165],
    3,
  ),
  family(
    'MG',
    'Brake magnet|Eddy current brake|Generator|Alternator|Brake pad|Brake caliper|Friction strap|Felt pad|Flywheel|Resistance knob|Tension cable|Induction brake|Brake band',
    'diameter',
    'neodymium|ferrite|machined steel|wool felt|copper',
    [7, 340],
    2,
    ['bike', 'elliptical', 'rower', 'stepper'],
  ),
  family(
    'LB',
    'Warning label|Serial plate|Brand decal|Exercise placard|Instruction card|Reflector|Level gauge|Scale strip|Name plate',
    'size',
    'polyester film|anodized aluminum|vinyl film|laminated paper',
    [2, 22],
    2,
  ),
  family(
    'KT',
    'Hardware kit|Bearing kit|Bushing kit|Tune-up kit|Lubricant kit|Upholstery kit|Cable kit|Roller kit|Refresh kit|Overlay kit|Touch-up paint|Silicone lubricant|Belt lubricant|Grease|Threadlocker|Cleaner',
    'count',
    'assorted|complete|standard|commercial grade',
    [6, 210],
    3,
  ),
  family(
    'FW',
    'Fan cage|Fan blade|Air damper|Handle cord|Recoil strap|Monorail|Seat carriage|Chain guide|Foot stretcher|Shock cord|Flex foot|Fan enclosure',
    'size',
    `${plastic}|${cast}|webbing`,
    [6, 260],
    2,
    ['rower', 'bike'],
  ),
]
