// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q19: discounted revenue.</content>
public static partial class TpchQueries
{
    /// <summary>Revenue from three kinds of parts that were sent by air and delivered in person.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="small">Brand of small parts, and their least quantity; by default that of the validation run.</param>
    /// <param name="medium">The same of medium parts.</param>
    /// <param name="large">The same of large parts.</param>
    public static List<Q19Row> Q19(
        TpchDatabase database, (string Brand, int Quantity)? small = null, (string Brand, int Quantity)? medium = null,
        (string Brand, int Quantity)? large = null)
    {
        var lines = database.LineItem;
        var isAir = lines.ShipMode.Where(mode => mode is "AIR" or "AIR REG");
        var inPerson = lines.ShipInstruct.CodeOf("DELIVER IN PERSON");
        (string Brand, int Quantity)[] wanted = [small ?? ("Brand#12", 1), medium ?? ("Brand#23", 10), large ?? ("Brand#34", 20)];
        var kinds = PartKinds(database.Part, wanted);
        var revenue = Scan.Sums(lines.Rows, 1, (sums, from, to) =>
        {
            for (var line = from; line < to; line++)
            {
                if (lines.ShipInstruct.Codes[line] == inPerson && isAir[lines.ShipMode.Codes[line]]
                    && kinds[lines.PartKey[line] - 1] is not 0 and var kind
                    && lines.Quantity[line] - wanted[kind - 1].Quantity is >= 0 and <= 10)
                {
                    sums[0] += lines.DiscountedPrice(line);
                }
            }
        })[0];

        return [new Q19Row { Revenue = revenue > 0 ? ScaledDecimal.Of(revenue, TenThousandths) : null }];
    }

    /// <summary>For each part, which of the three kinds it is of: 1, 2 or 3; 0 for the other parts.</summary>
    private static byte[] PartKinds(PartTable parts, (string Brand, int Quantity)[] wanted)
    {
        byte[] kindOfBrand = Array.ConvertAll(
            parts.Brand.Words, brand => (byte)(1 + Array.FindIndex(wanted, kind => kind.Brand == brand)));
        byte[] kindOfContainer = Array.ConvertAll(parts.Container.Words, container => (byte)(container switch
        {
            "SM CASE" or "SM BOX" or "SM PACK" or "SM PKG" => 1,
            "MED BAG" or "MED BOX" or "MED PKG" or "MED PACK" => 2,
            "LG CASE" or "LG BOX" or "LG PACK" or "LG PKG" => 3,
            _ => 0,
        }));
        var kinds = new byte[parts.Rows];
        for (var part = 0; part < kinds.Length; part++)
        {
            var kind = kindOfBrand[parts.Brand.Codes[part]];
            var fits = kind == kindOfContainer[parts.Container.Codes[part]] && parts.Size[part] >= 1 && parts.Size[part] <= kind * 5;
            kinds[part] = fits ? kind : (byte)0;
        }

        return kinds;
    }
}
