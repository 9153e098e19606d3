ALTER TABLE region ADD PRIMARY KEY (r_regionkey);
ALTER TABLE nation ADD PRIMARY KEY (n_nationkey);
ALTER TABLE supplier ADD PRIMARY KEY (s_suppkey);
ALTER TABLE customer ADD PRIMARY KEY (c_custkey);
ALTER TABLE part ADD PRIMARY KEY (p_partkey);
-- With fewer than some 80 suppliers (below scale factor 0.008) the generator gives some parts the same supplier twice.
DO $$
BEGIN
  ALTER TABLE partsupp ADD PRIMARY KEY (ps_partkey, ps_suppkey);
EXCEPTION WHEN unique_violation THEN
  CREATE INDEX partsupp_pair ON partsupp (ps_partkey, ps_suppkey);
END $$;
ALTER TABLE orders ADD PRIMARY KEY (o_orderkey);
ALTER TABLE lineitem ADD PRIMARY KEY (l_orderkey, l_linenumber);

-- Q17 and Q20 look up the lines of a part (and supplier), Q22 whether a customer has orders.
CREATE INDEX lineitem_part ON lineitem (l_partkey, l_suppkey);
CREATE INDEX orders_customer ON orders (o_custkey);
-- Months and quarters are small parts of the seven years of orders and lines: Q4, Q10, Q14 and Q15.
CREATE INDEX orders_date ON orders (o_orderdate);
CREATE INDEX lineitem_shipdate ON lineitem (l_shipdate);
