// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <content>
/// Values of leaves in one go: from the column to the caller and on to the next leaf, with nothing in between. What is
/// not as usual goes the way of all readers. </content>
internal sealed partial class ContainerReader
{
    public override string ReadElementContentAsString()
    {
        ref var place = ref _places[_leaf];
        string text;
        switch (place.Mode)
        {
            case ReaderValues.SharedTexts:
                text = place.Strings?[place.Codes is null ? 0 : place.Codes[place.Next]] ?? place.Column!.Share(ref place);
                break;
            case ReaderValues.Texts:
                text = TextOf(place.Column!.TextOf(place.Next));
                break;
            default:
                return base.ReadElementContentAsString();
        }

        if (text.Length > Quotas.MaxStringContentLength)
        {
            return base.ReadElementContentAsString();
        }

        LeaveLeaf(ref place);
        return text;
    }

    public override bool ReadElementContentAsBoolean()
    {
        ref var place = ref _places[_leaf];
        if (place.Mode != ReaderValues.Booleans)
        {
            return base.ReadElementContentAsBoolean();
        }

        var value = place.Number != 0;
        LeaveLeaf(ref place);
        return value;
    }

    public override int ReadElementContentAsInt()
    {
        ref var place = ref _places[_leaf];
        if (place.Mode == ReaderValues.Integers)
        {
            var value = place.Number;
            if (value == (int)value)
            {
                LeaveLeaf(ref place);
                return (int)value;
            }
        }

        return base.ReadElementContentAsInt();
    }

    public override long ReadElementContentAsLong()
    {
        ref var place = ref _places[_leaf];
        if (place.Mode != ReaderValues.Integers)
        {
            return base.ReadElementContentAsLong();
        }

        var value = place.Number;
        LeaveLeaf(ref place);
        return value;
    }

    public override double ReadElementContentAsDouble()
    {
        ref var place = ref _places[_leaf];
        if (place.Mode != ReaderValues.ShortDoubles)
        {
            return base.ReadElementContentAsDouble();
        }

        var value = ScaledDouble.Of(place.Number, place.Detail);
        LeaveLeaf(ref place);
        return value;
    }

    public override decimal ReadElementContentAsDecimal()
    {
        ref var place = ref _places[_leaf];
        decimal value;
        switch (place.Mode)
        {
            case ReaderValues.Decimals:
                value = TypedText.ToDecimal(place.Number, place.Detail);
                break;
            case ReaderValues.ShortDoubles when TypedText.TryToDecimal(place.Number, place.Detail, out value):
                break;
            default:
                return base.ReadElementContentAsDecimal();
        }

        LeaveLeaf(ref place);
        return value;
    }

    public override DateTime ReadElementContentAsDateTime()
    {
        ref var place = ref _places[_leaf];
        if (place.Mode != ReaderValues.DateTimes)
        {
            return base.ReadElementContentAsDateTime();
        }

        var value = new DateTime(place.Number, (DateTimeKind)place.Detail);
        LeaveLeaf(ref place);
        return value;
    }

    /// <summary>Moves from a leaf whose value was taken to what follows it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void LeaveLeaf(ref ReaderPlace place)
    {
        place.Next++;
        var next = _events.PeekPredicted();
        if (next > 0)
        {
            ref var following = ref _places[next];
            if (following.Kind == NodeKind.Leaf && following.Scope == Scope)
            {
                // As deep as the one before, so that nothing has to be entered.
                _events.TakePredicted(next);
                _leaf = next;
                ShowSibling(following.Name);
                return;
            }
        }

        LeaveLastLeaf(next);
    }

    private void LeaveLastLeaf(int next)
    {
        _leaf = 0;
        if (next == StructureToken.EndEvent && _events.Current != 0)
        {
            _events.TakePredictedEnd();
            ExitElement();
            ShowEnd();
            return;
        }

        ExitElement();
        ReadNode();
    }
}
