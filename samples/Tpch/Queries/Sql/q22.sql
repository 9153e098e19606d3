-- TPC-H Q22, validation substitution parameters, full result (no row limit)
WITH c AS (SELECT SUBSTRING(c_phone FROM 1 FOR 2) AS cntrycode, c_acctbal, c_custkey FROM customer
           WHERE SUBSTRING(c_phone FROM 1 FOR 2) IN ('13','31','23','29','30','18','17'))
SELECT cntrycode, COUNT(*) AS numcust, SUM(c_acctbal) AS totacctbal
FROM c
WHERE c_acctbal > (SELECT AVG(c_acctbal) FROM c WHERE c_acctbal > 0.00)
  AND NOT EXISTS (SELECT 1 FROM orders WHERE o_custkey = c.c_custkey)
GROUP BY cntrycode ORDER BY cntrycode;
