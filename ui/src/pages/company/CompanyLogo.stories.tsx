import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { slide } from '../../design/controls/Slider/slide.testing';
import { type Answers, fixtureClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { full, now } from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { CompanyPage } from './CompanyPage';

const meta = {
  title: 'Pages/Entreprise/Logo',
  component: CompanyPage,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/entreprise/?edit=logo' },
  args: { now },
} satisfies Meta<typeof CompanyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Draws a picture file with a different colour on each half. */
async function pictureFile(width: number, height: number, name = 'enseigne.png'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#142642';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#ec602a';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made));
  return new File([blob as Blob], name, { type: 'image/png' });
}

/** The URL of the new logo: a square of one colour. */
const newLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGN4k6D1HwAGFAKN5kXn2QAAAABJRU5ErkJggg==';

const sent = fn<(args: { id?: string; file?: File }) => void>();

function business(logoUrl: string | null, mutation: NonNullable<Answers['mutation']> = {}) {
  return withClient(() => {
    sent.mockClear();
    const { currentBusiness } = full.query ?? {};
    const changed = { ...(currentBusiness as object), logoUrl };
    return fixtureClient({ query: { ...full.query, currentBusiness: changed }, mutation });
  });
}

const logoDrawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Modifier le logo' }));

/** Returns the colour at the centre of the uploaded file. */
async function middleOf(file: File) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return [picture.width, picture.height, ...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

/** An unsuitable file is rejected before upload, with the wording of the product document. */
export const Unsuitable: Story = {
  tags: ['picture'],
  decorators: [business(null)],
  play: async () => {
    const form = await logoDrawer();
    await waitFor(() =>
      expect(form.queryByRole('button', { name: 'Supprimer le logo' })).not.toBeInTheDocument(),
    );
    const input = await form.findByLabelText('Image');
    const says = (text: string) =>
      waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(text)));
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await says('Choisissez une image.');
    await waitFor(() => expect(input).toHaveFocus());
    const script = new File(['<svg/>'], 'logo.png', { type: 'image/png' });
    await userEvent.upload(input, script);
    await says('Format non pris en charge. Utilisez PNG, JPEG ou WebP.');
    const heavy = new File([await pictureFile(200, 200), new Uint8Array(2 << 20)], 'logo.png', {
      type: 'image/png',
    });
    await userEvent.upload(input, heavy);
    await says(fr`Image trop lourde (2 Mo au plus).`);
    await userEvent.upload(input, await pictureFile(400, 127));
    await says(fr`Image trop petite (128 × 128 px au moins).`);
    await waitFor(() => expect(form.queryByRole('slider')).not.toBeInTheDocument());
  },
};

/**
 * The square is chosen by keyboard or by pointer; the visible part is uploaded, and shown
 * everywhere at once.
 */
export const Crop: Story = {
  decorators: [
    business(null, {
      uploadBusinessLogo: (args) => {
        sent(args);
        return {
          business: { __typename: 'Business', id: '1042', initial: 'T', logoUrl: newLogo },
          userErrors: [],
        };
      },
    }),
  ],
  play: async ({ canvas }) => {
    const form = await logoDrawer();
    await userEvent.upload(await form.findByLabelText('Image'), await pictureFile(800, 400));
    const across = await form.findByRole('slider', { name: 'Position horizontale' });
    const zoom = await form.findByRole('slider', { name: 'Zoom' });
    await waitFor(() => expect(across).toHaveAttribute('aria-valuetext', fr`50 %`));
    // The square is as high as the picture: it cannot move vertically until it is zoomed in.
    await waitFor(() =>
      expect(form.getByRole('slider', { name: 'Position verticale' })).toBeDisabled(),
    );

    // Synthetic events for two fingers, since user-event lets a test choose no pointer id: dragging
    // a whole square to the right shows the left edge.
    const view = document.querySelector('canvas') as HTMLCanvasElement;
    const { left, top, width } = view.getBoundingClientRect();
    const touch = (type: 'pointerdown' | 'pointermove' | 'pointerup', x: number, pointerId = 1) =>
      view.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          clientX: left + x * width,
          clientY: top + width / 2,
        }),
      );
    view.setPointerCapture = () => {};
    touch('pointerdown', 0);
    touch('pointermove', 1);
    touch('pointerup', 1);
    await waitFor(() => expect(across).toHaveAttribute('aria-valuetext', fr`0 %`));
    const wheel = { bubbles: true, cancelable: true, deltaY: -1, clientX: left, clientY: top };
    view.dispatchEvent(new WheelEvent('wheel', wheel));
    await waitFor(() => expect(zoom).toHaveAttribute('aria-valuetext', fr`110 %`));
    // Spreading two fingers zooms in.
    touch('pointerdown', 0.4, 1);
    touch('pointerdown', 0.6, 2);
    touch('pointermove', 0.8, 2);
    touch('pointerup', 0.8, 2);
    touch('pointerup', 0.4, 1);
    await waitFor(() => expect(zoom).toHaveAttribute('aria-valuetext', fr`220 %`));

    slide(across, 100);
    await waitFor(() => expect(across).toHaveAttribute('aria-valuetext', fr`100 %`));
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Logo enregistré.');
    const { id, file } = sent.mock.lastCall?.[0] ?? {};
    expect(id).toBe('1042');
    expect(file?.type).toBe('image/png');
    expect(await middleOf(file as File)).toEqual([256, 256, 0xec, 0x60, 0x2a]);
    await waitFor(() =>
      expect(canvas.getByRole('main').querySelector('img')).toHaveAttribute('src', newLogo),
    );
  },
};

/** The upload fails: the picture and its crop stay, and a retry is possible. */
export const Failed: Story = {
  tags: ['picture'],
  decorators: [
    business(newLogo, {
      uploadBusinessLogo: () => {
        throw new Error('down');
      },
    }),
  ],
  play: async () => {
    const form = await logoDrawer();
    await userEvent.upload(await form.findByLabelText('Image'), await pictureFile(800, 400));
    const across = await form.findByRole('slider', { name: 'Position horizontale' });
    slide(across, 20);
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findByText(/^L’enregistrement n’a pas abouti\./);
    await waitFor(() => {
      expect(across).toHaveAttribute('aria-valuetext', fr`20 %`);
      expect(form.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
    });
  },
};

export const FailedOnPhone: Story = {
  ...Failed,
  globals: { viewport: { value: 'phone' } },
};

/** Deletion asks for confirmation, then the initial replaces the logo. */
export const Deleted: Story = {
  decorators: [
    business(newLogo, {
      deleteBusinessLogo: (args) => {
        sent(args);
        return {
          business: { __typename: 'Business', id: '1042', initial: 'T', logoUrl: null },
          userErrors: [],
        };
      },
    }),
  ],
  play: async ({ canvas }) => {
    const form = await logoDrawer();
    await userEvent.click(await form.findByRole('button', { name: 'Supprimer le logo' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: fr`Supprimer le logo ?` }),
    );
    await userEvent.click(await question.findByRole('button', { name: 'Supprimer le logo' }));
    await screen.findByText('Logo supprimé.');
    expect(sent).toHaveBeenCalledWith({ id: '1042' });
    await waitFor(() =>
      expect(canvas.getByRole('main').querySelector('img')).not.toBeInTheDocument(),
    );
  },
};
