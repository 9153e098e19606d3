// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

/// <summary>Makes the lines of successive orders.</summary>
internal sealed class LineItemGenerator(TableSizes sizes, LineItemTable table, int firstOrder)
{
    private const int MaxLines = 7;
    private const byte NotReceived = 2;

    /// <summary>Lines before this day have been shipped or received.</summary>
    private static readonly ushort Today = Day.Of(1995, 6, 17);

    private RowRandom _quantities = Stream(209208115, firstOrder);
    private RowRandom _discounts = Stream(554590007, firstOrder);
    private RowRandom _taxes = Stream(721958466, firstOrder);
    private RowRandom _parts = Stream(1808217256, firstOrder);
    private RowRandom _suppliers = Stream(2095021727, firstOrder);
    private RowRandom _shipDays = Stream(1769349045, firstOrder);
    private RowRandom _commitDays = Stream(904914315, firstOrder);
    private RowRandom _receiptDays = Stream(373135028, firstOrder);
    private RowRandom _returns = Stream(717419739, firstOrder);
    private RowRandom _instructions = Stream(1371272478, firstOrder);
    private RowRandom _modes = Stream(675466456, firstOrder);
    private CommentRandom _comments = new(1095462486, 27, firstOrder, MaxLines);

    /// <summary>What all lines of the last order cost, with discount and tax.</summary>
    public long TotalCents { get; private set; }

    /// <summary>How many lines of the last order have been shipped.</summary>
    public int Shipped { get; private set; }

    /// <summary>The stream of the number of lines of each order.</summary>
    public static RowRandom LineCounts(int firstOrder) => new(1434868289, 1, firstOrder);

    public static int NextLineCount(ref RowRandom counts) => counts.Next(1, MaxLines);

    public static LineItemTable Allocate(int rows) => new(rows, TextColumn.Over(TextPool.Shared.Bytes, rows));

    /// <summary>Fills the lines of the next order.</summary>
    public void Fill(int orderKey, ushort orderDay, int firstLine, int count)
    {
        TotalCents = 0;
        Shipped = 0;
        for (var number = 0; number < count; number++)
        {
            var row = firstLine + number;
            table.OrderKey[row] = orderKey;
            table.LineNumber[row] = (byte)(number + 1);
            FillAmounts(row);
            FillDates(row, orderDay);
            table.ShipInstruct.Codes[row] = Words.ShipInstructions.Next(ref _instructions);
            table.ShipMode.Codes[row] = Words.ShipModes.Next(ref _modes);
            _comments.Next(table.Comment, row);
        }

        NextOrder();
    }

    private static RowRandom Stream(uint seed, int firstOrder) => new(seed, MaxLines, firstOrder);

    private void FillAmounts(int row)
    {
        var quantity = _quantities.Next(1, 50);
        var discount = _discounts.Next(0, 10);
        var tax = _taxes.Next(0, 8);
        var part = _parts.Next(1, sizes.Parts);
        var price = PartGenerator.PriceCents(part) * quantity;
        table.Quantity[row] = (byte)quantity;
        table.Discount[row] = (byte)discount;
        table.Tax[row] = (byte)tax;
        table.PartKey[row] = part;
        table.SupplierKey[row] = PartSuppGenerator.SupplierKey(part, _suppliers.Next(0, 3), sizes.Suppliers);
        table.ExtendedPriceCents[row] = price;
        TotalCents += (long)price * (100 - discount) / 100 * (100 + tax) / 100;
    }

    private void FillDates(int row, ushort orderDay)
    {
        var shipDay = (ushort)(orderDay + _shipDays.Next(1, 121));
        var receiptDay = (ushort)(shipDay + _receiptDays.Next(1, 30));
        table.ShipDate[row] = shipDay;
        table.CommitDate[row] = (ushort)(orderDay + _commitDays.Next(30, 90));
        table.ReceiptDate[row] = receiptDay;
        table.ReturnFlag.Codes[row] = receiptDay <= Today ? Words.Returns.Next(ref _returns) : NotReceived;
        var shipped = shipDay <= Today;
        table.LineStatus.Codes[row] = (byte)(shipped ? 0 : 1);
        Shipped += shipped ? 1 : 0;
    }

    private void NextOrder()
    {
        _quantities.NextRow();
        _discounts.NextRow();
        _taxes.NextRow();
        _parts.NextRow();
        _suppliers.NextRow();
        _shipDays.NextRow();
        _commitDays.NextRow();
        _receiptDays.NextRow();
        _returns.NextRow();
        _instructions.NextRow();
        _modes.NextRow();
        _comments.NextRow();
    }
}
