/**
 * Servicers across the US and Canada, one line per location. A line that begins with '+' is another location of the
 * servicer above. Name | street | city | state | postal code | manufacturers (empty: Meridian only).
 */
const lines = `
Granite City Equipment Care|412 Second Street South|Saint Cloud|MN|56301|
+Granite City Equipment Care Duluth|118 East Superior Street|Duluth|MN|55802|
Twin Ports Treadmill Service|900 Belknap Street|Superior|WI|54880|
Southtown Fitness Repair|7820 Portland Ave S|Bloomington|MN|55420|87 90
Prairie Gym Technicians|1500 Broadway Ave S|Rochester|MN|55904|
Badger State Fitness Repair|2210 East Washington Ave|Madison|WI|53704|
+Badger State Fitness Repair Milwaukee|1033 North Old World Third Street|Milwaukee|WI|53203|
Fox Valley Gym Service|311 West College Ave|Appleton|WI|54911|88
Red River Fitness Service|620 Main Avenue|Fargo|ND|58103|
Black Hills Equipment Repair|704 Saint Joseph Street|Rapid City|SD|57701|
Sioux Empire Fitness Repair|1801 South Minnesota Ave|Sioux Falls|SD|57105|
Cornhusker Treadmill and Bike|4420 Dodge Street|Omaha|NE|68131|87 88
Hawkeye Fitness Care|1224 Grand Avenue|Des Moines|IA|50309|
+Hawkeye Fitness Care Iowa City|28 South Clinton Street|Iowa City|IA|52240|
Lakefront Gym Repair|1740 West Fulton Street|Chicago|IL|60612|87 88 90
+Lakefront Gym Repair Naperville|215 East Ogden Avenue|Naperville|IL|60563|87 88 90
Circle City Fitness Service|815 Massachusetts Ave|Indianapolis|IN|46204|
Great Lakes Equipment Service|3400 Woodward Ave|Detroit|MI|48201|
+Great Lakes Equipment Service Grand Rapids|510 Monroe Ave NW|Grand Rapids|MI|49503|
Buckeye Treadmill Repair|1290 North High Street|Columbus|OH|43201|
+Buckeye Treadmill Repair Cleveland|2530 Superior Ave|Cleveland|OH|44114|
Bluegrass Gym Technicians|906 Baxter Ave|Louisville|KY|40204|
Music City Fitness Repair|1211 Fourth Ave South|Nashville|TN|37210|
Peach State Equipment Care|675 Ponce de Leon Ave|Atlanta|GA|30308|
+Peach State Equipment Care Savannah|22 Barnard Street|Savannah|GA|31401|
Sunshine Fitness Service|2140 NW Second Ave|Miami|FL|33127|87 88
+Sunshine Fitness Service Tampa|1509 North Franklin Street|Tampa|FL|33602|87 88
+Sunshine Fitness Service Orlando|618 East Colonial Drive|Orlando|FL|32803|87 88
Tar Heel Gym Repair|320 South Tryon Street|Charlotte|NC|28202|
Palmetto Treadmill Service|1105 Gervais Street|Columbia|SC|29201|
Old Dominion Fitness Repair|2011 East Main Street|Richmond|VA|23223|
Capital Area Equipment Service|1440 Church Street NW|Washington|DC|20005|
Chesapeake Fitness Technicians|900 South Charles Street|Baltimore|MD|21230|
Keystone Gym Service|1316 Frankford Ave|Philadelphia|PA|19125|
+Keystone Gym Service Pittsburgh|2400 Penn Ave|Pittsburgh|PA|15222|
Garden State Fitness Repair|77 River Street|Hoboken|NJ|07030|
+Garden State Fitness Repair Trenton|240 South Broad Street|Trenton|NJ|08608|
Five Borough Equipment Repair|3601 Thirty-Seventh Ave|Long Island City|NY|11101|87 90
+Five Borough Equipment Repair Brooklyn|199 Third Street|Brooklyn|NY|11215|87 90
Erie Canal Fitness Service|610 Erie Boulevard West|Syracuse|NY|13204|
Nutmeg Treadmill Care|55 Church Street|New Haven|CT|06510|
Ocean State Gym Repair|240 Westminster Street|Providence|RI|02903|
Back Bay Fitness Service|1270 Massachusetts Ave|Boston|MA|02118|
Granite State Equipment Repair|44 Elm Street|Manchester|NH|03101|
Pine Tree Fitness Repair|128 Commercial Street|Portland|ME|04101|
Green Mountain Gym Service|19 Church Street|Burlington|VT|05401|
Gateway Fitness Repair|2104 Washington Ave|Saint Louis|MO|63103|
Flint Hills Treadmill Service|330 South Kansas Ave|Topeka|KS|66603|
Sooner Gym Technicians|715 North Broadway Ave|Oklahoma City|OK|73102|
Ozark Equipment Care|401 West Dickson Street|Fayetteville|AR|72701|
Crescent City Fitness Repair|3012 Magazine Street|New Orleans|LA|70115|
Magnolia Gym Service|221 East Capitol Street|Jackson|MS|39201|
Vulcan Fitness Repair|2308 First Ave North|Birmingham|AL|35203|
Lone Star Equipment Service|4415 Ross Ave|Dallas|TX|75204|87 88 90
+Lone Star Equipment Service Houston|1818 Washington Ave|Houston|TX|77007|87 88 90
+Lone Star Equipment Service Austin|1100 East Fifth Street|Austin|TX|78702|87 88 90
High Desert Fitness Repair|1501 Central Ave NW|Albuquerque|NM|87104|
Front Range Gym Service|2901 Larimer Street|Denver|CO|80205|
Wasatch Treadmill Repair|355 West Pierpont Ave|Salt Lake City|UT|84101|
Big Sky Equipment Care|120 North Broadway|Billings|MT|59101|
Teton Fitness Service|245 East Broadway Ave|Jackson|WY|83001|
Treasure Valley Gym Repair|813 West Idaho Street|Boise|ID|83702|
Silver State Fitness Repair|1640 East Charleston Boulevard|Las Vegas|NV|89104|
Sonoran Equipment Service|1025 North Central Ave|Phoenix|AZ|85004|
+Sonoran Equipment Service Tucson|312 East Congress Street|Tucson|AZ|85701|
Golden State Gym Repair|1420 East Seventh Street|Los Angeles|CA|90021|87 88
+Golden State Gym Repair San Diego|2660 India Street|San Diego|CA|92103|87 88
+Golden State Gym Repair Oakland|480 Third Street|Oakland|CA|94607|87 88
Rogue Valley Fitness Service|36 South Central Ave|Medford|OR|97501|
Willamette Gym Repair|275 West Eleventh Ave|Eugene|OR|97401|90
Puget Sound Equipment Care|1207 South Jackson Street|Seattle|WA|98144|
+Puget Sound Equipment Care Spokane|510 West Main Ave|Spokane|WA|99201|
Last Frontier Fitness Repair|640 West Fifth Ave|Anchorage|AK|99501|
Island Fitness Service|1050 Ala Moana Boulevard|Honolulu|HI|96814|
Harbourfront Fitness Repair|317 Adelaide Street West|Toronto|ON|M5V 1P9|87 88
+Harbourfront Fitness Repair Ottawa|210 Bank Street|Ottawa|ON|K2P 1X5|87 88
Rive-Sud Entretien Fitness|1155 rue Notre-Dame Ouest|Montreal|QC|H3C 1J9|
Capitale Fitness Service|475 rue Saint-Joseph Est|Quebec|QC|G1K 3B3|
Prairie Provinces Gym Service|233 McDermot Ave|Winnipeg|MB|R3B 0S4|
Wheat Belt Fitness Repair|1821 Scarth Street|Regina|SK|S4P 2G9|
Bow River Equipment Care|718 Eleventh Ave SW|Calgary|AB|T2R 0E2|
+Bow River Equipment Care Edmonton|10180 101 Street NW|Edmonton|AB|T5J 3S4|
Pacific Coast Gym Repair|68 Water Street|Vancouver|BC|V6B 1A4|
Maritime Fitness Service|1869 Upper Water Street|Halifax|NS|B3J 1S9|
Fundy Treadmill Repair|90 King Street|Saint John|NB|E2L 1G3|
Signal Hill Fitness Care|140 Water Street|St. John's|NL|A1C 1A8|
`

interface ServicePlace {
  readonly isFurther: boolean
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postal: string
  readonly manufacturers: readonly number[]
}

export const servicePlaces: readonly ServicePlace[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', street = '', city = '', state = '', postal = '', makers = ''] = line.split('|')
    const manufacturers = makers === '' ? [87] : makers.split(' ').map(Number)
    return { isFurther: name.startsWith('+'), name: name.replace('+', ''), street, city, state, postal, manufacturers }
  })
