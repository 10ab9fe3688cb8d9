/** What every dialog of an order is given. */
export type OrderDialogProps = {
  orderId: string;
  /** Asked when it is closed or done. */
  onClose: () => void;
  /** The present moment. */
  now: () => Date;
};
