/** The props of every dialog of an order. */
export type OrderDialogProps = {
  orderId: string;
  /** Called when it is closed or done. */
  onClose: () => void;
  /** Returns the current time. */
  now: () => Date;
};
