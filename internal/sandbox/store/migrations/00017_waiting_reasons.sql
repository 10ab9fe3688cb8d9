-- +goose Up
-- The reasons why an order waits are codes, separated by spaces.
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Encours autorisé dépassé', 'credit_exceeded'), 'encours autorisé dépassé', 'credit_exceeded') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Volume supérieur à la capacité restante du créneau', 'slot_capacity'), 'volume supérieur à la capacité restante du créneau', 'slot_capacity') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Première commande de l’entreprise', 'first_order'), 'première commande de l’entreprise', 'first_order') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Prix garanti expiré', 'quote_expired'), 'prix garanti expiré', 'quote_expired') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Écart de prix supérieur à 3 %', 'price_gap'), 'écart de prix supérieur à 3 %', 'price_gap') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Nouveau créneau proposé', 'slot_proposed'), 'nouveau créneau proposé', 'slot_proposed') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(replace(waiting_reason, 'Un autre créneau vous sera proposé', 'slot_to_come'), 'un autre créneau vous sera proposé', 'slot_to_come') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(waiting_reason, 'écart de prix supérieur à 3 %', 'price_gap') WHERE waiting_reason IS NOT NULL;
UPDATE orders SET waiting_reason = replace(waiting_reason, ', ', ' ') WHERE waiting_reason IS NOT NULL;

-- +goose Down
SELECT 1;
