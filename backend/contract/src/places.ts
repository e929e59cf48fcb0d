/** The nine provinces of Sri Lanka and their districts, in the order the screens list them. */
const DISTRICTS_BY_PROVINCE = {
  Western: ['Colombo', 'Gampaha', 'Kalutara'],
  Central: ['Kandy', 'Matale', 'Nuwara Eliya'],
  Southern: ['Galle', 'Matara', 'Hambantota'],
  Northern: ['Jaffna', 'Kilinochchi', 'Mannar', 'Vavuniya', 'Mullaitivu'],
  Eastern: ['Batticaloa', 'Ampara', 'Trincomalee'],
  'North Western': ['Kurunegala', 'Puttalam'],
  'North Central': ['Anuradhapura', 'Polonnaruwa'],
  Uva: ['Badulla', 'Monaragala'],
  Sabaragamuwa: ['Ratnapura', 'Kegalle'],
} as const;

export type Province = keyof typeof DISTRICTS_BY_PROVINCE;
export type District = (typeof DISTRICTS_BY_PROVINCE)[Province][number];

export const PROVINCES = Object.keys(DISTRICTS_BY_PROVINCE) as [Province, ...Province[]];
export const DISTRICTS = Object.values(DISTRICTS_BY_PROVINCE).flat() as [District, ...District[]];

export function isProvince(text: string): text is Province {
  return Object.hasOwn(DISTRICTS_BY_PROVINCE, text);
}

/** The districts of a province; none for a text that is not a province. */
export function districtsOf(province: string): readonly District[] {
  return isProvince(province) ? DISTRICTS_BY_PROVINCE[province] : [];
}

export function isDistrictOf(district: string, province: string): boolean {
  return districtsOf(province).some((known) => known === district);
}

/** The province in which the district lies. */
export function provinceOf(district: District): Province {
  return PROVINCES.find((province) => isDistrictOf(district, province)) as Province;
}
