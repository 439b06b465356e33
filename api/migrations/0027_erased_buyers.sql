-- Earlier versions kept the state, company and GSTIN of the buyer in an erased order.
UPDATE orders
SET buyer_state = NULL, buyer_company = NULL, buyer_gstin = NULL
WHERE student_email = '';
