import { bookingPath, courtPath, editCourtPath, PATHS } from '@crease/contract';
import { isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom';
import { whenSessionIsKnown } from '../features/auth/auth.store.ts';
import { filtersOfParams } from '../features/courts/court-list/court-filters.ts';
import { useCourts } from '../features/courts/courts.store.ts';
import { HomePage } from '../pages/home-page.tsx';
import { RequireUser } from './guards.tsx';
import { Layout } from './layout/layout.tsx';
import { isLazyPage, lazyPage } from './lazy-page.tsx';

const CourtsPage = lazyPage(
  async () => (await import('../pages/courts-page.tsx')).CourtsPage,
  ({ search }) => useCourts.getState().loadListFirst(filtersOfParams(new URLSearchParams(search))),
);
const CourtPage = lazyPage(
  async () => (await import('../pages/court-page.tsx')).CourtPage,
  async ({ id, search }) => {
    await useCourts.getState().loadCourtFirst(id);
    const { readHoursFirst } = await import('../pages/court-page.tsx');
    await readHoursFirst(id, search);
  },
);
const LoginPage = lazyPage(async () => (await import('../pages/login-page.tsx')).LoginPage);
const RegisterPage = lazyPage(
  async () => (await import('../pages/register-page.tsx')).RegisterPage,
);
const AboutPage = lazyPage(async () => (await import('../pages/about-page.tsx')).AboutPage);
const ContactPage = lazyPage(async () => (await import('../pages/contact-page.tsx')).ContactPage);
const BookingPage = lazyPage(
  async () => (await import('../pages/booking-page.tsx')).BookingPage,
  async ({ id, search }) => {
    await Promise.all([useCourts.getState().loadCourtFirst(id), whenSessionIsKnown()]);
    const { readHoursFirst } = await import('../pages/booking-page.tsx');
    await readHoursFirst(id, search);
  },
);
const MyBookingsPage = lazyPage(
  async () => (await import('../pages/my-bookings-page.tsx')).MyBookingsPage,
);
const DashboardPage = lazyPage(
  async () => (await import('../pages/dashboard-page.tsx')).DashboardPage,
);
const CourtFormPage = lazyPage(
  async () => (await import('../pages/court-form-page.tsx')).CourtFormPage,
);
const BookingsCalendarPage = lazyPage(
  async () => (await import('../pages/bookings-calendar-page.tsx')).BookingsCalendarPage,
);
const MessagesPage = lazyPage(
  async () => (await import('../pages/messages-page.tsx')).MessagesPage,
);
const ProfilePage = lazyPage(async () => (await import('../pages/profile-page.tsx')).ProfilePage);
const ForgotPasswordPage = lazyPage(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
);
const AdminPage = lazyPage(async () => (await import('../pages/admin-page.tsx')).AdminPage);
const NotFoundPage = lazyPage(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
);

export const ROUTES = createRoutesFromElements(
  <Route element={<Layout />}>
    <Route path={PATHS.home} element={<HomePage />} />
    <Route path={PATHS.courts} element={<CourtsPage />} />
    <Route path={courtPath(':id')} element={<CourtPage />} />
    <Route path={PATHS.login} element={<LoginPage />} />
    <Route path={PATHS.register} element={<RegisterPage />} />
    <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={PATHS.about} element={<AboutPage />} />
    <Route path={PATHS.contact} element={<ContactPage />} />
    <Route element={<RequireUser />}>
      <Route path={PATHS.messages} element={<MessagesPage />} />
      <Route path={PATHS.profile} element={<ProfilePage />} />
    </Route>
    <Route element={<RequireUser role="customer" />}>
      <Route path={bookingPath(':id')} element={<BookingPage />} />
      <Route path={PATHS.bookings} element={<MyBookingsPage />} />
    </Route>
    <Route element={<RequireUser role="owner" />}>
      <Route path={PATHS.dashboard} element={<DashboardPage />} />
      <Route path={PATHS.bookingsCalendar} element={<BookingsCalendarPage />} />
      <Route path={PATHS.newCourt} element={<CourtFormPage key="new" />} />
      <Route path={editCourtPath(':id')} element={<CourtFormPage key="edit" />} />
    </Route>
    <Route element={<RequireUser role="admin" />}>
      <Route path={PATHS.admin} element={<AdminPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Route>,
);

export function AppRoutes() {
  return useRoutes(ROUTES);
}

/** Undefined where nothing is code-split. */
function lazyPageAt(pathname: string) {
  const match = matchRoutes(ROUTES, pathname)?.at(-1);
  const element = match?.route.element;
  if (!isValidElement(element) || !isLazyPage(element.type)) return undefined;
  return { page: element.type, id: match?.params['id'] ?? '' };
}

/** Loads the files and the first data of the page at an address, when it is code-split. */
export async function loadPageAt({ pathname, search }: Location): Promise<void> {
  const found = lazyPageAt(pathname);
  await found?.page.load({ id: found.id, search });
}

/** Loads the files of the page at an address before it is opened, when it is code-split. They may be there already. */
export function loadAheadAt(pathname: string): void {
  void lazyPageAt(pathname)?.page.loadAhead();
}
