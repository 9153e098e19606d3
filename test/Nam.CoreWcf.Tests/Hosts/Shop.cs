// SPDX-License-Identifier: MIT

using System.Data;
using System.Globalization;
using System.Xml;
using CoreWCF;
using CoreWCF.Channels;

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

    public string? Nothing() => null;

    public void Touch()
    {
    }

    public void Tell(string text)
    {
    }

    public List<Item> Refuse(int count) => throw new FaultException<List<Item>>(Item.Many(count), "Sold out.");

    public List<Item> Break() => throw new InvalidOperationException("Broken.");

    public IEnumerable<Item> Lazy(int count)
    {
        foreach (var item in Item.Many(count))
        {
            yield return item;
        }

        throw new InvalidOperationException("The rows ended badly.");
    }

    public Message Raw(Message request)
    {
        const string Body = "<r xmlns=\"urn:raw\"><!-- one --><a b=\"c\"> text </a></r>";
        var filler = string.Concat(Enumerable.Repeat("<row>1234567890</row>", 200));
        var reader = XmlReader.Create(new StringReader(Body.Replace("</r>", filler + "</r>", StringComparison.Ordinal)));
        return Message.CreateMessage(request.Version, "urn:shop/RawReply", reader);
    }
}
