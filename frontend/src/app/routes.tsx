import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../pages/home-page.tsx';
import { bookingPath, courtPath, editCourtPath, PATHS } from '../shared/config/paths.ts';
import { RequireUser } from './guards.tsx';
import { Layout } from './layout.tsx';

const CourtsPage = lazy(async () => ({
  default: (await import('../pages/courts-page.tsx')).CourtsPage,
}));
const CourtPage = lazy(async () => ({
  default: (await import('../pages/court-page.tsx')).CourtPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../pages/login-page.tsx')).LoginPage,
}));
const RegisterPage = lazy(async () => ({
  default: (await import('../pages/register-page.tsx')).RegisterPage,
}));
const AboutPage = lazy(async () => ({
  default: (await import('../pages/about-page.tsx')).AboutPage,
}));
const ContactPage = lazy(async () => ({
  default: (await import('../pages/contact-page.tsx')).ContactPage,
}));
const BookingPage = lazy(async () => ({
  default: (await import('../pages/booking-page.tsx')).BookingPage,
}));
const MyBookingsPage = lazy(async () => ({
  default: (await import('../pages/my-bookings-page.tsx')).MyBookingsPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('../pages/dashboard-page.tsx')).DashboardPage,
}));
const CourtFormPage = lazy(async () => ({
  default: (await import('../pages/court-form-page.tsx')).CourtFormPage,
}));
const BookingsCalendarPage = lazy(async () => ({
  default: (await import('../pages/bookings-calendar-page.tsx')).BookingsCalendarPage,
}));
const MessagesPage = lazy(async () => ({
  default: (await import('../pages/messages-page.tsx')).MessagesPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../pages/profile-page.tsx')).ProfilePage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const AdminPage = lazy(async () => ({
  default: (await import('../pages/admin-page.tsx')).AdminPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));

/** Every address of the product and who may open it. */
export function AppRoutes() {
  return (
    <Routes>
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
          <Route path={bookingPath(':courtId')} element={<BookingPage />} />
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
      </Route>
    </Routes>
  );
}
