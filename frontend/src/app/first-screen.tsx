/** Renders first screens on the server with the components of the browser: one markup for everybody. */
import type { DrawFirstScreen, FirstScreen } from '@crease/contract';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { NO_COURTS_YET, type ListedCourts } from '../features/courts/courts.store.ts';
import { AboutPage } from '../pages/about-page.tsx';
import { BookingScreen } from '../pages/booking/booking-screen.tsx';
import { ContactScreen } from '../pages/contact-page.tsx';
import { CourtsScreen } from '../pages/courts/courts-screen.tsx';
import { CourtDetail } from '../pages/court/court-detail.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { Layout } from './layout/layout.tsx';

function listOf({ found }: Extract<FirstScreen, { screen: 'courts-page' }>): ListedCourts {
  return found ? { ...found, courts: [...found.courts], phase: 'ready', asked: '' } : NO_COURTS_YET;
}

const nobodyAsks = () => undefined;

function FirstScreenOf({ content }: { content: FirstScreen }) {
  switch (content.screen) {
    case 'home-page':
      return <HomePage />;
    case 'about-page':
      return <AboutPage />;
    case 'contact-page':
      return <ContactScreen />;
    case 'courts-page':
      return <CourtsScreen list={listOf(content)} onRetry={nobodyAsks} />;
    case 'court-page':
      return <CourtDetail court={content.court} drawnDay={content.day} />;
    case 'booking-page':
      return <BookingScreen court={content.court} drawnDay={content.day} />;
  }
}

export const drawFirstScreen: DrawFirstScreen = (address, content) =>
  renderToString(
    <StaticRouter location={address}>
      <Routes>
        <Route element={<Layout />}>
          <Route path="*" element={<FirstScreenOf content={content} />} />
        </Route>
      </Routes>
    </StaticRouter>,
  );
