/** Locations of machines: company (empty for a home), street, second line, contact. */
export interface Customer {
  readonly company: string
  readonly contact: string
  readonly street: string
  readonly place: string
  readonly city: string
  readonly state: string
  readonly postal: string
  readonly phone: string
}

const customer = (
  company: string,
  contact: string,
  street: string,
  place: string,
  city: string,
  state: string,
  postal: string,
  phone: string,
): Customer => ({ company, contact, street, place, city, state, postal, phone })

/** Dale Okafor's customers around Minneapolis. */
export const minneapolis: readonly Customer[] = [
  customer(
    'Lakeshore Community Gym',
    'Renee Castellano',
    '1420 Harbor Ave',
    'Basement, dock door B',
    'Minneapolis',
    'MN',
    '55401',
    '(612) 555-0148',
  ),
  customer(
    'Hillcrest Athletic Club',
    'Gus Lindahl',
    '2105 Hillcrest Ave',
    'Second floor, cardio room',
    'Saint Paul',
    'MN',
    '55116',
    '(651) 555-0112',
  ),
  customer('', 'Priya Raman', '418 Aldrich Ave S', 'Ring twice', 'Minneapolis', 'MN', '55405', '(612) 555-0166'),
  customer(
    'Cedar Park Apartments',
    'Walt Jensen',
    '90 Cedar Park Rd',
    'Fitness room beside the pool',
    'Bloomington',
    'MN',
    '55420',
    '(952) 555-0131',
  ),
  customer(
    'Northgate Fire Station 4',
    'Capt. Nora Ellison',
    '3810 Northgate Dr',
    'Apparatus bay, ask for the captain',
    'Brooklyn Center',
    'MN',
    '55430',
    '(763) 555-0104',
  ),
  customer(
    'Grand Avenue Physio',
    'Dr. Hana Sorensen',
    '1167 Grand Ave',
    'Therapy room 2',
    'Saint Paul',
    'MN',
    '55105',
    '(651) 555-0187',
  ),
  customer(
    'Riverbend High School',
    'Coach Luis Ortega',
    '600 Riverbend Blvd',
    'Weight room, gate C',
    'Fridley',
    'MN',
    '55432',
    '(763) 555-0159',
  ),
  customer(
    'The Foundry Lofts',
    'Bea Novak',
    '77 Washington Ave N',
    'Level P1',
    'Minneapolis',
    'MN',
    '55401',
    '(612) 555-0173',
  ),
  customer('', 'Tom Haugen', '5233 Xerxes Ave', 'Garage at the back', 'Edina', 'MN', '55410', '(952) 555-0120'),
  customer(
    'Maple Grove Wellness',
    'Ivy Chang',
    '12100 Elm Creek Blvd',
    '',
    'Maple Grove',
    'MN',
    '55369',
    '(763) 555-0196',
  ),
  customer(
    'Uptown Barbell',
    'Marcus Bell',
    '2841 Hennepin Ave',
    'Alley entrance',
    'Minneapolis',
    'MN',
    '55408',
    '(612) 555-0139',
  ),
  customer(
    'Prairie View Senior Living',
    'Joan Petersen',
    '8400 Prairie View Ln',
    'Front desk has the key',
    'Eden Prairie',
    'MN',
    '55344',
    '(952) 555-0168',
  ),
  customer(
    'Lake Nokomis YMCA',
    'Sam Whitley',
    '5011 Nokomis Pkwy',
    'Ground floor',
    'Minneapolis',
    'MN',
    '55417',
    '(612) 555-0182',
  ),
]

/** The other servicer's customers around Portland. */
export const portland: readonly Customer[] = [
  customer('Rose Quarter Fitness', 'Ana Delgado', '215 N Winning Way', '', 'Portland', 'OR', '97227', '(503) 555-0143'),
  customer(
    'Alberta Street Studio',
    'Kim Osei',
    '1722 NE Alberta St',
    'Side door',
    'Portland',
    'OR',
    '97211',
    '(503) 555-0155',
  ),
  customer('', 'Howard Pike', '640 SW Vista Ave', 'Third floor, no lift', 'Portland', 'OR', '97205', '(503) 555-0117'),
  customer(
    'Tualatin Recreation Center',
    'Dee Marsh',
    '8513 SW Tualatin Rd',
    'Cardio hall',
    'Tualatin',
    'OR',
    '97062',
    '(503) 555-0178',
  ),
  customer('Columbia Crossfit', 'Jon Vega', '2100 Columbia Way', '', 'Vancouver', 'WA', '98661', '(360) 555-0190'),
]

/** Customers elsewhere, not assigned yet. */
export const elsewhere: readonly Customer[] = [
  customer(
    'Bayshore Athletic Club',
    'Elena Rossi',
    '5800 N Bayshore Dr',
    '',
    'Milwaukee',
    'WI',
    '53217',
    '(414) 555-0151',
  ),
  customer(
    'Plainfield Township Gym',
    'Omar Haddad',
    '15 Watchung Ave',
    'Lower level',
    'Plainfield',
    'NJ',
    '07060',
    '(908) 555-0129',
  ),
  customer('', 'Claire Dubois', '27 Nassau St', 'Apartment 3', 'Princeton', 'NJ', '08542', '(609) 555-0174'),
  customer(
    'Paramus Police Department',
    'Sgt. Amy Cole',
    '1 Carlough Dr',
    'Training floor',
    'Paramus',
    'NJ',
    '07652',
    '(201) 555-0146',
  ),
  customer(
    'Third Ward Strength',
    'Nate Kowalski',
    '320 E Menomonee St',
    'Freight elevator',
    'Milwaukee',
    'WI',
    '53202',
    '(414) 555-0183',
  ),
]
