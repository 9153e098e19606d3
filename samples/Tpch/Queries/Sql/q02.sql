-- TPC-H Q2, validation substitution parameters, full result (no row limit)
WITH eu AS (
  SELECT ps_partkey, ps_supplycost, s_acctbal, s_name, s_address, s_phone, s_comment, n_name
  FROM partsupp JOIN supplier ON s_suppkey = ps_suppkey
       JOIN nation ON n_nationkey = s_nationkey JOIN region ON r_regionkey = n_regionkey
  WHERE r_name = 'EUROPE'),
mc AS (SELECT ps_partkey AS mk, MIN(ps_supplycost) AS mincost FROM eu GROUP BY ps_partkey)
SELECT s_acctbal, s_name, n_name, p_partkey, p_mfgr, s_address, s_phone, s_comment
FROM part JOIN eu ON p_partkey = ps_partkey JOIN mc ON mk = p_partkey AND mincost = ps_supplycost
WHERE p_size = 15 AND p_type LIKE '%BRASS'
ORDER BY s_acctbal DESC, n_name, s_name, p_partkey;
