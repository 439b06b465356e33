-- Before, an erased order kept the state, company and GSTIN of its buyer.
UPDATE orders
SET buyer_state = NULL, buyer_company = NULL, buyer_gstin = NULL
WHERE student_email = '';
