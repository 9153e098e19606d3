// SPDX-License-Identifier: MIT

using System.Data;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Data sets with everything that a diffgram has to carry.</summary>
internal static class Tables
{
    /// <summary>Two related tables with unchanged, changed, added and deleted rows, nulls, odd names and a row error.</summary>
    public static DataSet Set()
    {
        var set = new DataSet("Shop") { Namespace = "urn:nam:tests:shop" };
        var customers = set.Tables.Add("Customers");
        customers.Columns.Add("Id", typeof(int));
        customers.Columns.Add("Full name", typeof(string));
        customers.Columns.Add("Balance", typeof(decimal));
        customers.Columns.Add("Rate", typeof(double));
        customers.Columns.Add("Since", typeof(DateTime)).DateTimeMode = DataSetDateTime.Utc;
        customers.Columns.Add("Key", typeof(Guid));
        customers.Columns.Add("Photo", typeof(byte[]));
        customers.Columns.Add("Active", typeof(bool));
        customers.Columns.Add("Code", typeof(string)).ColumnMapping = MappingType.Attribute;
        customers.PrimaryKey = [customers.Columns["Id"]!];
        var orders = set.Tables.Add("Orders");
        orders.Columns.Add("Id", typeof(long));
        orders.Columns.Add("CustomerId", typeof(int));
        orders.Columns.Add("Took", typeof(TimeSpan));
        set.Relations.Add("Has", customers.Columns["Id"]!, orders.Columns["CustomerId"]!);
        for (var i = 1; i <= 5; i++)
        {
            customers.Rows.Add(
                i, $"Name <{i}> & \r\n co", i * 1.10m, i / 3.0, new DateTime(2020, 1, i, 0, 0, 0, DateTimeKind.Utc),
                new Guid(i, 0, 0, new byte[8]), new byte[i], i % 2 == 0, $"c{i}");
            orders.Rows.Add(1L << i, i, TimeSpan.FromSeconds(i));
        }

        customers.Rows.Add(6, DBNull.Value, DBNull.Value, double.NaN, DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value, DBNull.Value);
        set.AcceptChanges();
        customers.Rows[0]["Full name"] = "  renamed  ";
        customers.Rows[1]["Balance"] = DBNull.Value;
        orders.Rows[4].Delete();
        customers.Rows[5].Delete();
        customers.Rows.Add(
            7, string.Empty, decimal.MaxValue, double.PositiveInfinity, DateTime.MaxValue, Guid.Empty, Array.Empty<byte>(), true, "new");
        customers.Rows[2].RowError = "a row error";
        customers.Rows[2].SetColumnError("Rate", "a column error");
        return set;
    }

    /// <summary>A table alone; without a namespace, as the stock stacks cannot read back one that has one.</summary>
    public static DataTable Table()
    {
        var table = new DataTable("Numbers");
        table.Columns.Add("N", typeof(int)).AutoIncrement = true;
        table.Columns.Add("Square", typeof(long));
        table.Columns.Add("Text", typeof(string));
        for (var i = 0; i < 200; i++)
        {
            table.Rows.Add(null, (long)i * i, i % 7 == 0 ? null : $"number {i}");
        }

        table.AcceptChanges();
        table.Rows[10]["Text"] = "changed";
        return table;
    }
}
