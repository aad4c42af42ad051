/** Dealers and their shops, one line per shop, in the format of `servicers.ts`. */
const lines = `
Summit Fitness Outfitters|1201 Sixteenth Street|Denver|CO|80202
+Summit Fitness Outfitters Boulder|1500 Pearl Street|Boulder|CO|80302
+Summit Fitness Outfitters Colorado Springs|24 South Tejon Street|Colorado Springs|CO|80903
Northern Lights Gym Supply|800 Nicollet Mall|Minneapolis|MN|55402
+Northern Lights Gym Supply Duluth|202 West Superior Street|Duluth|MN|55802
+Northern Lights Gym Supply Rochester|30 Third Street SW|Rochester|MN|55902
Home Gym Gallery|2200 North Clark Street|Chicago|IL|60614
+Home Gym Gallery Oak Brook|100 Oakbrook Center|Oak Brook|IL|60523
+Home Gym Gallery Schaumburg|5 Woodfield Road|Schaumburg|IL|60173
Atlantic Fitness Exchange|610 Washington Street|Hoboken|NJ|07030
+Atlantic Fitness Exchange Edison|75 Parsonage Road|Edison|NJ|08837
+Atlantic Fitness Exchange Cherry Hill|2000 Route 38|Cherry Hill|NJ|08002
+Atlantic Fitness Exchange White Plains|125 Westchester Ave|White Plains|NY|10601
Lone Star Home Fitness|3699 McKinney Ave|Dallas|TX|75204
+Lone Star Home Fitness Houston|5085 Westheimer Road|Houston|TX|77056
+Lone Star Home Fitness San Antonio|849 East Commerce Street|San Antonio|TX|78205
Golden Gate Fitness Depot|845 Market Street|San Francisco|CA|94103
+Golden Gate Fitness Depot Walnut Creek|1275 Broadway Plaza|Walnut Creek|CA|94596
+Golden Gate Fitness Depot Sacramento|1689 Arden Way|Sacramento|CA|95815
Evergreen Exercise|600 Pine Street|Seattle|WA|98101
+Evergreen Exercise Bellevue|575 Bellevue Square|Bellevue|WA|98004
+Evergreen Exercise Portland|740 SW Taylor Street|Portland|OR|97205
Peachtree Fitness Gallery|3393 Peachtree Road NE|Atlanta|GA|30326
+Peachtree Fitness Gallery Alpharetta|1000 North Point Circle|Alpharetta|GA|30022
Bay Street Fitness|220 Yonge Street|Toronto|ON|M5B 2H1
+Bay Street Fitness Mississauga|100 City Centre Drive|Mississauga|ON|L5B 2C9
Énergie Forme|1200 rue Sainte-Catherine Ouest|Montreal|QC|H3B 1K1
Lakeview Fitness Store|275 West Wisconsin Ave|Milwaukee|WI|53203
+Lakeview Fitness Store Green Bay|301 North Washington Street|Green Bay|WI|54301
`

interface Shop {
  readonly isFurther: boolean
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postal: string
}

export const shops: readonly Shop[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', street = '', city = '', state = '', postal = ''] = line.split('|')
    return { isFurther: name.startsWith('+'), name: name.replace('+', ''), street, city, state, postal }
  })
