/** schema.org descriptions for search engines. */
import { CONTACT, formatRupees, PATHS, PRODUCT_NAME } from '@crease/contract';
import { wholeAddress } from '../../http/pages/page-head.ts';
import type { CourtRecord } from '../courts/courts.service.ts';

const CONTEXT = 'https://schema.org';
const COUNTRY = 'LK';

const REACHED_BY = {
  telephone: CONTACT.phoneNumber,
  email: CONTACT.email,
  address: { '@type': 'PostalAddress', addressLocality: CONTACT.city, addressCountry: COUNTRY },
};

export const homeData = (publicUrl: string): readonly object[] => [
  {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: publicUrl,
    description: 'The premier cricket indoor stadium booking platform of Sri Lanka',
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: CONTACT.phoneNumber,
      email: CONTACT.email,
      contactType: 'customer support',
      areaServed: COUNTRY,
      availableLanguage: ['English', 'Sinhala'],
    },
  },
  {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    name: PRODUCT_NAME,
    ...REACHED_BY,
    currenciesAccepted: 'LKR',
    openingHours: 'Mo-Su 06:00-22:00',
  },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: PRODUCT_NAME,
    url: publicUrl,
    inLanguage: ['en', 'si'],
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}${PATHS.courts}?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
];

interface CourtPlace {
  path: string;
  /** The address of the court's first picture. */
  picture: string | undefined;
  publicUrl: string;
}

export function courtData(court: CourtRecord, { path, picture, publicUrl }: CourtPlace): object {
  const { address, city, district, coordinates } = court.location;
  const { dayRate, nightRate } = court.pricing;
  return {
    '@context': CONTEXT,
    '@type': 'SportsActivityLocation',
    name: court.name,
    description: court.description,
    url: publicUrl + path,
    ...(picture !== undefined && { image: wholeAddress(picture, publicUrl) }),
    priceRange: `${formatRupees(dayRate)} to ${formatRupees(nightRate)} an hour`,
    currenciesAccepted: 'LKR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: district,
      addressCountry: COUNTRY,
    },
    geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lng },
    amenityFeature: court.facilities.map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}
