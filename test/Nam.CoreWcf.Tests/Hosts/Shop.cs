// SPDX-License-Identifier: MIT

using System.Data;
using System.Globalization;
using CoreWCF;

namespace Nam.CoreWcf.Tests.Hosts;

public class Shop : IShop
{
    public List<Item> List(int count) => Item.Many(count);

    public DataSet Table(int count)
    {
        var set = new DataSet("Shop") { Locale = CultureInfo.InvariantCulture };
        var table = set.Tables.Add("Items");
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Name", typeof(string));
        foreach (var item in Item.Many(count))
        {
            table.Rows.Add(item.Id, item.Name);
        }

        return set;
    }

    public List<Item> Refuse(int count) => throw new FaultException<List<Item>>(Item.Many(count), "Sold out.");
}
